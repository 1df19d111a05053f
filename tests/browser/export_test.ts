import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright-core";
import type { Language } from "../../contract/language.ts";
import { type ListBatch, ROWS_MEDIA_TYPE } from "../../contract/listQuery.ts";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { Project } from "../../contract/schemas/project.ts";
import { createBrowserTest, NARROW } from "../support/browser.ts";
import { createJsonFetch, createProcess, type ListResponse } from "../support/browserMilestones.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { listFaults } from "../support/browserChecks.ts";
import { findToast, readRows, waitForFocusIn } from "../support/browserPages.ts";
import { clickButton } from "../support/browserRecords.ts";

const test = createBrowserTest();

const WORDS = {
  tr: {
    divider: ";",
    button: "CSV indir",
    done: (count: number) => `${count} satır dışa aktarıldı`,
    name: "projeler",
    head:
      "Proje;Kod;İş ortağı;Teknoloji;Durum;Kilometre taşları;Tamamlanan kilometre taşları;tCO₂e / yıl;Son etkinlik",
    status: { ACTIVE: "Etkin", DISABLED: "Devre dışı" },
    says: (zone: string) =>
      `Sayılarda ondalık virgül var, tarihler 2026-11-26 biçiminde, saatler ${zone} saatiyle.`,
  },
  en: {
    divider: ",",
    button: "Export as CSV",
    done: (count: number) => `${count} rows exported`,
    name: "projects",
    head:
      "Project,Code,Partner company,Technology,Status,Milestones,Milestones completed,tCO₂e per year,Last activity",
    status: { ACTIVE: "Active", DISABLED: "Disabled" },
    says: (zone: string) =>
      `Numbers have a decimal point, dates are written 2026-11-26, and times are those of ${zone}.`,
  },
};

/** The file as it should be, from what the API says. */
function createFile(projects: Project[], language: Language): string {
  const { divider, head, status } = WORDS[language];
  const lines = projects.map((project) => {
    const processes = project.processes ?? [];
    const sum = (counts: number[]) => counts.reduce((a, b) => a + b, 0);
    const tonnes = project.annualReductionTonnes;
    return [
      project.name,
      project.code,
      project.company?.name ?? "",
      project.type?.name ?? "",
      status[project.status],
      `${sum(processes.map(({ milestoneCount }) => milestoneCount))}`,
      `${sum(processes.map(({ completedMilestoneCount }) => completedMilestoneCount))}`,
      tonnes === null ? "" : String(tonnes).replace(".", language === "tr" ? "," : "."),
      Temporal.Instant.from(project.lastActivityAt).toZonedDateTimeISO(Temporal.Now.timeZoneId())
        .toPlainDateTime().toString({ smallestUnit: "minute" }).replace("T", " "),
    ].map((cell) => (cell.includes(divider) ? `"${cell}"` : cell)).join(divider);
  });
  return `\ufeff${[head, ...lines].map((line) => `${line}\r\n`).join("")}`;
}

/** Presses the button and takes the file that comes of it. */
async function exportList(page: Page, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), text: await toText(file) };
}

const toText = async (file: Download) => await readFile(await file.path(), "utf8");
const splitLines = (text: string) => text.split("\r\n").slice(1, -1);

/** Records downloads from now on. */
function watchDownloads(page: Page): string[] {
  const files: string[] = [];
  page.on("download", (file) => files.push(file.suggestedFilename()));
  return files;
}

test("csv export: contains the projects as filtered and sorted in either language for every reader", async ({ openPage, fetchApi, signIn }) => {
  for (const [as, language] of [["viewer", "tr"], ["member", "en"]] as const) {
    const { access_token: token } = await signIn(as);
    const words = WORDS[language];
    const shown = "sortField=annualReductionTonnes&sortDirection=desc";
    const filters = "filters[0].fieldId=status&filters[0].operator=EQUALS&filters[0].value=ACTIVE" +
      "&filters[1].fieldId=city&filters[1].operator=IS_NOT_NULL";
    const extend = "extend=company&extend=type&extend=processes";
    const response = await fetchApi("GET", `/api/projects?size=100&${shown}&${filters}&${extend}`, {
      token,
    });
    const { data, total }: { data: Project[]; total: number } = await response.json();
    assert.ok(total > 10 && data.length === total);

    const built = "filters[0].fieldId=city&filters[0].operator=IS_NOT_NULL";
    const page = await openPage(`/project/?status=ACTIVE&${shown}&${built}`, { as, language });
    await expectEventually(async () => (await readRows(page)).length, 10);
    const { name, text } = await exportList(page, words.button);
    const day = await page.evaluate(() => new Date().toLocaleDateString("en-CA"));
    await findToast(page, words.done(total)).waitFor();
    await findToast(page, words.says(Temporal.Now.timeZoneId().replaceAll("_", " "))).waitFor();
    assert.equal(name, `${words.name}-${day}.csv`);
    assert.equal(text, createFile(data, language));
  }
});

test("csv export: contains the visible columns, and only their headings when nothing matches", async ({ openPage }) => {
  const page = await openPage("/project/?filter=qqqq", { as: "viewer" });
  await page.getByText("Eşleşen kayıt yok").waitFor();
  await clickButton(page, "Sütunlar");
  for (const column of ["Teknoloji", "Kilometre taşları", "Son etkinlik"]) {
    await page.getByRole("menuitemcheckbox", { name: column }).click();
  }
  await page.keyboard.press("Escape");
  const { text } = await exportList(page, "CSV indir");
  assert.equal(text, "\ufeffProje;Kod;İş ortağı;Durum;tCO₂e / yıl\r\n");
});

test("csv export: contains every page of a long list in its order", async ({ openPage, fetchApi, signIn }) => {
  const { access_token: token } = await signIn("member");
  const names: string[] = [];
  for (let page = 1, total = 1; names.length < total; page++) {
    const response = await fetchApi(
      "GET",
      `/api/milestones?page=${page}&size=100&sortField=name&sortDirection=desc`,
      { token },
    );
    const list: { data: Milestone[]; total: number } = await response.json();
    total = list.total;
    names.push(...list.data.map(({ name }) => name));
  }
  assert.ok(names.length > 200);
  const page = await openPage("/milestones/?sortField=name&sortDirection=desc", { as: "member" });
  await expectEventually(async () => (await readRows(page)).length, 10);
  const { text } = await exportList(page, "CSV indir");
  assert.deepEqual(splitLines(text).map((line) => line.split(";")[0]), names);
});

test("csv export: is offered and works on every other list", async ({ openPage, fetchApi, signIn }) => {
  const { access_token: token } = await signIn("admin");
  // Wide enough for every column to be on the page.
  const page = await openPage("/company/", { as: "admin", viewport: { width: 1920, height: 900 } });
  /** The last item is the number of columns that only the file has. */
  const lists = [
    ["/company/", "/api/companies", "is-ortaklari", 0],
    ["/technology/", "/api/project-types", "teknolojiler", 0],
    ["/stakeholders/", "/api/project-milestone-owners", "paydaslar", 1],
    ["/user/", "/api/users", "kullanicilar", 0],
    ["/reminders/", "/api/reminders", "hatirlaticilar", 2],
    ["/feedback/list", "/api/feedback", "geri-bildirim", 0],
    ["/notifications/", "/api/notifications", "bildirimler", 0],
  ] as const;
  for (const [path, resource, name, more] of lists) {
    const { total }: { total: number } = await (await fetchApi("GET", resource, { token })).json();
    await page.goto(path);
    await expectEventually(async () => (await readRows(page)).length > 0, true);
    const columns = await page.getByRole("columnheader").filter({ hasNotText: "Seçim" }).count();
    const file = await exportList(page, "CSV indir");
    assert.match(file.name, new RegExp(`^${name}-\\d{4}-\\d{2}-\\d{2}\\.csv$`));
    const lines = splitLines(file.text);
    assert.equal(lines.length, total);
    assert.equal(file.text.split("\r\n")[0]?.split(";").length, columns + more);
  }
});

test("csv export: contains the milestones of a project and is linked from a company", async ({ openPage, fetchApi, signIn }) => {
  const { access_token: token } = await signIn("manager");
  const fetchJson = async <Answer>(path: string): Promise<Answer> =>
    await (await fetchApi("GET", path, { token })).json();
  const { data: [project] } = await fetchJson<{ data: Project[] }>(
    "/api/projects?size=1&sortField=code",
  );
  assert.ok(project);
  const milestones = `/api/projects/${project.id}/milestones?size=100&sortField=name`;
  const { data } = await fetchJson<{ data: Milestone[] }>(milestones);
  const page = await openPage(`/project/${project.id}?tab=milestones&sortField=name`, {
    as: "manager",
  });
  await expectEventually(async () => (await readRows(page)).length, 10);
  const { text } = await exportList(page, "CSV indir");
  assert.deepEqual(
    splitLines(text).map((line) => line.split(";")[0]),
    data.map(({ name }) => name),
  );

  const processes = await fetchJson<{ data: { name: string }[] }>(
    `/api/projects/${project.id}/processes`,
  );
  await page.goto(`/project/${project.id}?tab=processes`);
  const file = await exportList(page, "CSV indir");
  assert.deepEqual(
    splitLines(file.text).map((line) => line.split(";")[0]),
    processes.data.map(({ name }) => name),
  );

  const history = await fetchJson<{ total: number }>(`/api/projects/${project.id}/history?size=1`);
  assert.ok(history.total > 10);
  await page.goto(`/project/${project.id}?tab=history`);
  const reported = await exportList(page, "CSV indir");
  assert.match(reported.name, /^proje-gecmisi-\d{4}-\d{2}-\d{2}\.csv$/);
  const [newest = "", ...older] = splitLines(reported.text);
  assert.equal(older.length + 1, history.total);
  const [when, who, what = ""] = newest.split(";");
  // Reminders of the project may have happened since; its history does not tell of them.
  const shown = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: what }).first();
  assert.equal(when?.split(" ").at(-1), await shown.locator("time").textContent());
  await expectEventually(() => shown.locator("p").first().textContent(), what);
  assert.ok(what.startsWith(who ?? "-"));

  const readTotal = () =>
    page.getByRole("navigation", { name: "Sayfalar" }).getByRole("status").textContent();
  for (const list of ["projects?", "users?"]) {
    const of = `filters[0].fieldId=companyId&filters[0].operator=EQUALS` +
      `&filters[0].value=${project.companyId}`;
    const listResponse = await fetchJson<{ total: number }>(`/api/${list}${of}`);
    if (listResponse.total === 0) continue;
    await page.goto(`/company/${project.companyId}`);
    const name = list === "users?" ? /kullanıcı/ : /proje/;
    await page.getByRole("region", { name }).getByRole("link", { name: "Listede aç" }).click();
    await expectEventually(
      readTotal,
      `1–${Math.min(10, listResponse.total)} / ${listResponse.total}`,
    );
  }
});

test("csv export: a grouped list is sorted by its groups, whose column is first also if hidden", async (browserTest) => {
  const fetchJson = await createJsonFetch(browserTest, "admin");
  const { data: people } = await fetchJson<ListResponse<{ id: string }>>(
    "/api/users?size=3&sortField=email&filters[0].fieldId=status&filters[0].operator=EQUALS" +
      "&filters[0].value=ACTIVE",
  );
  const assigneeIds = [null, ...people.map(({ id }) => id)];
  const milestones = Array.from({ length: 8 }, (_, index) => ({
    name: `Gruplu dosya ${index + 1}`,
    dueDate: "2099-06-01",
    assigneeId: assigneeIds[index % assigneeIds.length],
  }));
  await createProcess(fetchJson, { name: "Gruplu dosya" }, milestones);
  const search = "filter=Gruplu dosya&sortField=name&sortDirection=desc&groupBy=assignee";
  const { data } = await fetchJson<ListResponse<Milestone>>(
    "/api/milestones?size=100&sortField=name&sortDirection=desc&groupBy=assignee&extend=assignee" +
      "&filters[0].fieldId=name&filters[0].operator=CONTAINS&filters[0].value=Gruplu dosya",
  );
  const expected = data.map(({ assignee, name }) =>
    `${assignee ? `${assignee.name} ${assignee.surname}` : ""};${name}`
  );
  assert.equal(expected.length, 8);
  const page = await browserTest.openPage(`/milestones/?${search}`, { as: "manager" });
  const expectFile = async () => {
    const [head = "", ...lines] = (await exportList(page, "CSV indir")).text.trimEnd().split(
      "\r\n",
    );
    const [first, second, ...others] = head.split(";");
    assert.deepEqual([first, second, others.includes("Atanan")], ["\ufeffAtanan", "Ad", false]);
    assert.deepEqual(lines.map((line) => line.split(";").slice(0, 2).join(";")), expected);
  };
  await expectFile();
  await clickButton(page, "Sütunlar");
  await page.getByRole("menuitemcheckbox", { name: "Atanan" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("columnheader", { name: "Atanan" }).waitFor({ state: "detached" });
  await expectFile();
});

test("csv export: explains an error, downloads nothing and resumes on retry", async ({ openPage, expectConsole }) => {
  expectConsole(/status of 500/);
  const page = await openPage("/milestones/?sortField=name", { as: "viewer" });
  await expectEventually(async () => (await readRows(page)).length, 10);
  const files = watchDownloads(page);
  const cursors: (string | null)[] = [];
  const names: string[] = [];
  let address = "";
  await page.route((url) => url.pathname === "/api/milestones", async (route) => {
    const request = route.request();
    // The list itself may be fetched again meanwhile.
    if (request.headers().accept !== ROWS_MEDIA_TYPE) return await route.continue();
    cursors.push(new URL(request.url()).searchParams.get("after"));
    if (cursors.length > 2) return await route.continue();
    if (cursors.length === 2) {
      return await route.fulfill({
        status: 500,
        contentType: "application/problem+json",
        json: { type: "about:blank", title: "Hata", status: 500, detail: "Sunucu yanıt vermedi." },
      });
    }
    const fullResponse = await route.fetch();
    const { data, total }: ListBatch<Milestone> = JSON.parse(await fullResponse.text());
    names.push(...data.map(({ name }) => name));
    const begun = data.slice(0, 100);
    const { name, id } = begun[99] ?? assert.fail("there are too few");
    address = new TextEncoder().encode(JSON.stringify(["name", "asc", 0, name, id]))
      .toBase64({ alphabet: "base64url", omitPadding: true });
    const body = `${JSON.stringify({ data: begun, total, next: address })}\n`;
    await route.fulfill({ status: 200, contentType: ROWS_MEDIA_TYPE, body });
  });
  await clickButton(page, "CSV indir");
  const dialog = page.getByRole("dialog", { name: "Liste dışa aktarılamadı" });
  await dialog.getByText("Ağ hatası. Lütfen bağlantınızı denetleyin.").waitFor();
  await dialog.getByRole("button", { name: "Yeniden dene" }).click();
  await dialog.getByText("Sunucu yanıt vermedi.").waitFor();
  await dialog.getByText("Hiçbir şey indirilmedi. Kaldığı yerden sürdürebilirsiniz.").waitFor();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await listFaults(page), [], colorScheme);
  }
  assert.deepEqual([files, cursors], [[], [null, address]]);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Yeniden dene" }).click(),
  ]);
  const lines = splitLines(await toText(file));
  await findToast(page, `${lines.length} satır dışa aktarıldı`).waitFor();
  assert.deepEqual(lines.map((line) => line.split(";")[0]), names);
  assert.deepEqual(cursors, [null, address, address]);
  await dialog.waitFor({ state: "detached" });
});

test("csv export: shows the progress of a slow export and cancels it", async ({ openPage }) => {
  const page = await openPage("/project/", { as: "viewer", viewport: NARROW });
  await expectEventually(async () => (await readRows(page)).length, 10);
  const files = watchDownloads(page);
  await page.route((url) => url.pathname === "/api/projects", () => {});
  const start = async () => {
    await clickButton(page, "Diğer işlemler");
    await page.getByRole("menuitem", { name: "CSV indir" }).click();
  };
  await start();
  const dialog = page.getByRole("dialog", { name: "Liste dışa aktarılıyor" });
  await dialog.waitFor();
  assert.deepEqual(await listFaults(page), []);
  await dialog.getByRole("button", { name: "Vazgeç" }).click();
  await dialog.waitFor({ state: "detached" });
  await start();
  await waitForFocusIn(dialog);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  assert.deepEqual(files, []);
  const [file] = await Promise.all([page.waitForEvent("download"), start()]);
  assert.equal(splitLines(await toText(file)).length, 40);
});

test("project list: is filtered by technology, company and creation date in the URL", async ({ openPage, fetchApi, signIn }) => {
  const { access_token: token } = await signIn("viewer");
  const count = async (path: string): Promise<number> =>
    await (await fetchApi("GET", `/api/projects/aggregates/${path}`, { token })).json();
  const readTotal = (page: Page) =>
    page.getByRole("navigation", { name: "Sayfalar" }).getByRole("status").textContent();
  const [first]: { type: { id: string; name: string }; count: number }[] =
    await (await fetchApi("GET", "/api/projects/aggregates/by-type", { token })).json();
  assert.ok(first);

  const page = await openPage("/project/?created=30", { as: "viewer" });
  const recent = await count("count/new?days=30");
  assert.ok(recent > 0);
  await expectEventually(() => readTotal(page), `1–${Math.min(10, recent)} / ${recent}`);
  await clickButton(page, "Son 30 günde oluşturulanlar");
  await expectEventually(() => readTotal(page), "1–10 / 40");

  const chips = page.getByRole("button", { name: "Teknoloji", exact: true }).first();
  await chips.click();
  await page.getByRole("option", { name: first.type.name, exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get("type") === first.type.id);
  await page.keyboard.press("Escape");
  const chosen = page.getByRole("button", { name: `Teknoloji: ${first.type.name}`, exact: true });
  await chosen.waitFor();
  await expectEventually(() => readTotal(page), `1–${Math.min(10, first.count)} / ${first.count}`);
  assert.deepEqual(await listFaults(page), []);
  await page.reload();
  await clickButton(page, "Teknoloji: kaldır");
  await expectEventually(() => readTotal(page), "1–10 / 40");
  await page.goBack();
  await chosen.waitFor();

  await page.goto("/project/?company=01914684-0000-7000-8000-000000000009");
  await page.getByRole("button", { name: "İş ortağı: bilinmeyen kayıt" }).waitFor();
  await page.getByText("Eşleşen kayıt yok").waitFor();
  await clickButton(page, "Süzgeçleri temizle");
  await expectEventually(() => readTotal(page), "1–10 / 40");
  assert.equal(new URL(page.url()).search, "");
});
