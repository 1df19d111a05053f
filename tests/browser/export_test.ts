import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright-core";
import type { Language } from "../../contract/language.ts";
import { type ListBatch, ROWS_MEDIA_TYPE } from "../../contract/listQuery.ts";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { Project } from "../../contract/schemas/project.ts";
import { becomes, browserTests, NARROW } from "../support/browser.ts";
import { faultsOf } from "../support/browserChecks.ts";
import { focusIn, shownRows, toast } from "../support/browserPages.ts";
import { press } from "../support/browserRecords.ts";

const test = browserTests();

const WORDS = {
  tr: {
    divider: ";",
    button: "CSV indir",
    done: (count: number) => `${count} satır dışa aktarıldı`,
    name: "projeler",
    head:
      "Proje;Kod;İş ortağı;Teknoloji;Durum;Kilometre taşları;Tamamlanan kilometre taşları;tCO₂e / yıl;Son hareket",
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
      "Project,Code,Partner company,Technology,Status,Milestones,Milestones completed,tCO₂e a year,Last change",
    status: { ACTIVE: "Active", DISABLED: "Disabled" },
    says: (zone: string) =>
      `Numbers have a decimal point, dates are written 2026-11-26, and times are those of ${zone}.`,
  },
};

/** The file as it should be, from what the API says. */
function fileOf(projects: Project[], language: Language): string {
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
      Temporal.Instant.from(project.updatedAt).toZonedDateTimeISO(Temporal.Now.timeZoneId())
        .toPlainDateTime().toString({ smallestUnit: "minute" }).replace("T", " "),
    ].map((cell) => (cell.includes(divider) ? `"${cell}"` : cell)).join(divider);
  });
  return `\ufeff${[head, ...lines].map((line) => `${line}\r\n`).join("")}`;
}

/** Presses the button and takes the file that comes of it. */
async function exported(page: Page, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), text: await textOf(file) };
}

const textOf = async (file: Download) => await readFile(await file.path(), "utf8");
const linesOf = (text: string) => text.split("\r\n").slice(1, -1);

/** Nothing may be downloaded from here on; tells what was nevertheless. */
function watchDownloads(page: Page): string[] {
  const files: string[] = [];
  page.on("download", (file) => files.push(file.suggestedFilename()));
  return files;
}

test("exports the projects as they are filtered and sorted, in either language, by whoever sees them", async ({ open, api, signIn }) => {
  for (const [as, language] of [["viewer", "tr"], ["member", "en"]] as const) {
    const { access_token: token } = await signIn(as);
    const words = WORDS[language];
    const shown = "sortField=annualReductionTonnes&sortDirection=desc";
    const filters = "filters[0].fieldId=status&filters[0].operator=EQUALS&filters[0].value=ACTIVE" +
      "&filters[1].fieldId=city&filters[1].operator=IS_NOT_NULL";
    const extend = "extend=company&extend=type&extend=processes";
    const answer = await api("GET", `/api/projects?size=100&${shown}&${filters}&${extend}`, {
      token,
    });
    const { data, total }: { data: Project[]; total: number } = await answer.json();
    assert.ok(total > 10 && data.length === total);

    const built = "filters[0].fieldId=city&filters[0].operator=IS_NOT_NULL";
    const page = await open(`/project/?status=ACTIVE&${shown}&${built}`, { as, language });
    await becomes(page, async () => (await shownRows(page)).length, 10);
    const { name, text } = await exported(page, words.button);
    const day = await page.evaluate(() => new Date().toLocaleDateString("en-CA"));
    assert.equal(name, `${words.name}-${day}.csv`);
    assert.equal(text, fileOf(data, language));
    await toast(page, words.done(total)).waitFor();
    await toast(page, words.says(Temporal.Now.timeZoneId().replaceAll("_", " "))).waitFor();
  }
});

test("exports the columns that are shown, and a search that finds nothing as their heads", async ({ open }) => {
  const page = await open("/project/?filter=qqqq", { as: "viewer" });
  await page.getByText("Eşleşen kayıt yok").waitFor();
  await press(page, "Sütunlar");
  for (const column of ["Teknoloji", "Kilometre taşları", "Son hareket"]) {
    await page.getByRole("menuitemcheckbox", { name: column }).click();
  }
  await page.keyboard.press("Escape");
  const { text } = await exported(page, "CSV indir");
  assert.equal(text, "\ufeffProje;Kod;İş ortağı;Durum;tCO₂e / yıl\r\n");
});

test("exports every page of a long list, in its order", async ({ open, api, signIn }) => {
  const { access_token: token } = await signIn("member");
  const names: string[] = [];
  for (let page = 1, total = 1; names.length < total; page++) {
    const answer = await api(
      "GET",
      `/api/milestones?page=${page}&size=100&sortField=name&sortDirection=desc`,
      { token },
    );
    const list: { data: Milestone[]; total: number } = await answer.json();
    total = list.total;
    names.push(...list.data.map(({ name }) => name));
  }
  assert.ok(names.length > 200);
  const page = await open("/milestones/?sortField=name&sortDirection=desc", { as: "member" });
  await becomes(page, async () => (await shownRows(page)).length, 10);
  const { text } = await exported(page, "CSV indir");
  assert.deepEqual(linesOf(text).map((line) => line.split(";")[0]), names);
});

test("exports each of the other lists", async ({ open, api, signIn }) => {
  const { access_token: token } = await signIn("admin");
  // Wide enough for every column to be on the page.
  const page = await open("/company/", { as: "admin", viewport: { width: 1920, height: 900 } });
  /** The last is how many columns a file has more than the page, which may have buttons. */
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
    const { total }: { total: number } = await (await api("GET", resource, { token })).json();
    await page.goto(path);
    await becomes(page, async () => (await shownRows(page)).length > 0, true);
    const columns = await page.getByRole("columnheader").count();
    const file = await exported(page, "CSV indir");
    assert.match(file.name, new RegExp(`^${name}-\\d{4}-\\d{2}-\\d{2}\\.csv$`));
    const lines = linesOf(file.text);
    assert.equal(lines.length, total);
    assert.equal(file.text.split("\r\n")[0]?.split(";").length, columns + more);
  }
});

test("exports the milestones of a project, and leads from a company to what can be exported", async ({ open, api, signIn }) => {
  const { access_token: token } = await signIn("manager");
  const ask = async <Answer>(path: string): Promise<Answer> =>
    await (await api("GET", path, { token })).json();
  const { data: [project] } = await ask<{ data: Project[] }>("/api/projects?size=1&sortField=code");
  assert.ok(project);
  const milestones = `/api/projects/${project.id}/milestones?size=100&sortField=name`;
  const { data } = await ask<{ data: Milestone[] }>(milestones);
  const page = await open(`/project/${project.id}?tab=milestones&sortField=name`, {
    as: "manager",
  });
  await becomes(page, async () => (await shownRows(page)).length, 10);
  const { text } = await exported(page, "CSV indir");
  assert.deepEqual(
    linesOf(text).map((line) => line.split(";")[0]),
    data.map(({ name }) => name),
  );

  const processes = await ask<{ data: { name: string }[] }>(
    `/api/projects/${project.id}/processes`,
  );
  await page.goto(`/project/${project.id}?tab=processes`);
  const file = await exported(page, "CSV indir");
  assert.deepEqual(
    linesOf(file.text).map((line) => line.split(";")[0]),
    processes.data.map(({ name }) => name),
  );

  const history = await ask<{ total: number }>(`/api/projects/${project.id}/history?size=1`);
  assert.ok(history.total > 10);
  await page.goto(`/project/${project.id}?tab=history`);
  const told = await exported(page, "CSV indir");
  assert.match(told.name, /^proje-gecmisi-\d{4}-\d{2}-\d{2}\.csv$/);
  const [newest = "", ...older] = linesOf(told.text);
  assert.equal(older.length + 1, history.total);
  const [when, who, what = ""] = newest.split(";");
  // Reminders of the project may have happened since; its history does not tell of them.
  const shown = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: what }).first();
  assert.equal(when?.split(" ").at(-1), await shown.locator("time").textContent());
  assert.equal(await shown.locator("p").first().textContent(), what);
  assert.ok(what.startsWith(who ?? "-"));

  const total = () =>
    page.getByRole("navigation", { name: "Sayfalar" }).getByRole("status").textContent();
  for (const list of ["projects?", "users?"]) {
    const of = `filters[0].fieldId=companyId&filters[0].operator=EQUALS` +
      `&filters[0].value=${project.companyId}`;
    const found = await ask<{ total: number }>(`/api/${list}${of}`);
    if (found.total === 0) continue;
    await page.goto(`/company/${project.companyId}`);
    const name = list === "users?" ? /kullanıcı/ : /proje/;
    await page.getByRole("region", { name }).getByRole("link", { name: "Listede aç" }).click();
    await becomes(page, total, `1–${Math.min(10, found.total)} / ${found.total}`);
  }
});

test("explains a failure in the middle, downloads nothing, and goes on from there", async ({ open, expectConsole }) => {
  expectConsole(/status of 500/);
  const page = await open("/milestones/?sortField=name", { as: "viewer" });
  await becomes(page, async () => (await shownRows(page)).length, 10);
  const files = watchDownloads(page);
  const asked: (string | null)[] = [];
  const names: string[] = [];
  let place = "";
  await page.route((url) => url.pathname === "/api/milestones", async (route) => {
    const request = route.request();
    // The list itself may be fetched again meanwhile.
    if (request.headers().accept !== ROWS_MEDIA_TYPE) return await route.continue();
    asked.push(new URL(request.url()).searchParams.get("after"));
    if (asked.length > 2) return await route.continue();
    if (asked.length === 2) {
      return await route.fulfill({
        status: 500,
        contentType: "application/problem+json",
        json: { type: "about:blank", title: "Hata", status: 500, detail: "Sunucu yanıt vermedi." },
      });
    }
    const whole = await route.fetch();
    const { data, total }: ListBatch<Milestone> = JSON.parse(await whole.text());
    names.push(...data.map(({ name }) => name));
    const begun = data.slice(0, 100);
    const { name, id } = begun[99] ?? assert.fail("there are too few");
    place = new TextEncoder().encode(JSON.stringify(["name", "asc", 0, name, id]))
      .toBase64({ alphabet: "base64url", omitPadding: true });
    const body = `${JSON.stringify({ data: begun, total, next: place })}\n`;
    await route.fulfill({ status: 200, contentType: ROWS_MEDIA_TYPE, body });
  });
  await press(page, "CSV indir");
  const dialog = page.getByRole("dialog", { name: "Liste dışa aktarılamadı" });
  await dialog.getByText("Ağ hatası. Lütfen bağlantınızı denetleyin.").waitFor();
  await dialog.getByRole("button", { name: "Yeniden dene" }).click();
  await dialog.getByText("Sunucu yanıt vermedi.").waitFor();
  await dialog.getByText("Hiçbir şey indirilmedi. Kaldığı yerden sürdürebilirsiniz.").waitFor();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await faultsOf(page), [], colorScheme);
  }
  assert.deepEqual([files, asked], [[], [null, place]]);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Yeniden dene" }).click(),
  ]);
  const lines = linesOf(await textOf(file));
  await toast(page, `${lines.length} satır dışa aktarıldı`).waitFor();
  assert.deepEqual(lines.map((line) => line.split(";")[0]), names);
  assert.deepEqual(asked, [null, place, place]);
  await dialog.waitFor({ state: "detached" });
});

test("shows how far a slow export has come, and cancels it", async ({ open }) => {
  const page = await open("/project/", { as: "viewer", viewport: NARROW });
  await becomes(page, async () => (await shownRows(page)).length, 10);
  const files = watchDownloads(page);
  await page.route((url) => url.pathname === "/api/projects", () => {});
  const start = async () => {
    await press(page, "Diğer işlemler");
    await page.getByRole("menuitem", { name: "CSV indir" }).click();
  };
  await start();
  const dialog = page.getByRole("dialog", { name: "Liste dışa aktarılıyor" });
  await dialog.waitFor();
  assert.deepEqual(await faultsOf(page), []);
  await dialog.getByRole("button", { name: "Vazgeç" }).click();
  await dialog.waitFor({ state: "detached" });
  await start();
  await focusIn(dialog);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  assert.deepEqual(files, []);
  const [file] = await Promise.all([page.waitForEvent("download"), start()]);
  assert.equal(linesOf(await textOf(file)).length, 40);
});

test("narrows the projects down to a technology, a company and the newest, in the address", async ({ open, api, signIn }) => {
  const { access_token: token } = await signIn("viewer");
  const count = async (path: string): Promise<number> =>
    await (await api("GET", `/api/projects/aggregates/${path}`, { token })).json();
  const total = (page: Page) =>
    page.getByRole("navigation", { name: "Sayfalar" }).getByRole("status").textContent();
  const [first]: { type: { id: string; name: string }; count: number }[] =
    await (await api("GET", "/api/projects/aggregates/by-type", { token })).json();
  assert.ok(first);

  const page = await open("/project/?created=30", { as: "viewer" });
  const recent = await count("count/new?days=30");
  assert.ok(recent > 0);
  await becomes(page, () => total(page), `1–${Math.min(10, recent)} / ${recent}`);
  await press(page, "Son 30 günde oluşturulanlar");
  await becomes(page, () => total(page), "1–10 / 40");

  const chips = page.getByRole("button", { name: "Teknoloji", exact: true }).first();
  await chips.click();
  await page.getByRole("option", { name: first.type.name, exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get("type") === first.type.id);
  const chosen = page.getByRole("button", { name: `Teknoloji: ${first.type.name}`, exact: true });
  await chosen.waitFor();
  await becomes(page, () => total(page), `1–${Math.min(10, first.count)} / ${first.count}`);
  assert.deepEqual(await faultsOf(page), []);
  await page.reload();
  await chosen.click();
  await becomes(page, () => total(page), "1–10 / 40");
  await page.goBack();
  await chosen.waitFor();

  await page.goto("/project/?company=01914684-0000-7000-8000-000000000009");
  await page.getByRole("button", { name: "İş ortağı: bilinmeyen kayıt" }).waitFor();
  await page.getByText("Eşleşen kayıt yok").waitFor();
  await press(page, "Süzgeçleri temizle");
  await becomes(page, () => total(page), "1–10 / 40");
  assert.equal(new URL(page.url()).search, "");
});
