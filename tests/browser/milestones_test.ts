import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { MilestoneOwner, StakeholderSummary } from "../../contract/schemas/milestoneOwner.ts";
import type { SessionUser } from "../../contract/sessionUser.ts";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { readAddress, readRows } from "../support/browserPages.ts";
import {
  createJsonFetch,
  type ListResponse,
  readFirstCells,
  readTotal,
  toNames,
} from "../support/browserMilestones.ts";
import { clickButton, fakeSession } from "../support/browserRecords.ts";

const test = createBrowserTest();

const counts = "/api/milestones/aggregates/count";
const chip = (page: Page, name: string) =>
  page.getByRole("search").getByRole("button", { name, exact: true });
const readStandings = async (page: Page) =>
  [...new Set((await readRows(page)).map((row) => row.join(" ").match(STANDING)?.[0]))].sort();
const STANDING = /Askıda|gün gecikti|Bekliyor|Sürüyor|Tamamlandı/;

/** Returns the milestone counts of each stakeholder. */
async function fetchSummaries(
  ask: <Answer>(path: string) => Promise<Answer>,
): Promise<(StakeholderSummary & Pick<MilestoneOwner, "id" | "name">)[]> {
  const { data } = await ask<ListResponse<MilestoneOwner>>(
    "/api/project-milestone-owners?extend=summary&size=100",
  );
  return data.map(({ id, name, summary }) => ({ id, name, ...(summary ?? assert.fail(name)) }));
}

test("milestone list: every quick filter lists as many as the server counts", async ({ openPage, ...browserTest }) => {
  const fetchJson = await createJsonFetch(browserTest, "manager");
  const [all, pending, completed, recent] = await Promise.all(
    ["", "/pending", "/completed", "/recent"].map((which) => fetchJson<number>(counts + which)),
  );
  const late = (await fetchSummaries(fetchJson)).reduce((sum, { lateCount }) => sum + lateCount, 0);
  assert.ok(pending && completed && recent && all && late);

  const page = await openPage("/milestones/", { as: "manager" });
  await expectEventually(() => readTotal(page), all);
  await page.getByText(`${all} kilometre taşı, ${all - completed} açık`).waitFor();
  const seen: Record<string, [number, (string | undefined)[]]> = {};
  for (
    const [name, status, count] of [
      ["Gecikti", "LATE", late],
      ["Bekliyor", "PENDING", pending],
      ["Tamamlandı", "COMPLETED", completed],
    ] as const
  ) {
    await chip(page, name).click();
    await page.waitForURL(`/milestones/?status=${status}`);
    await expectEventually(() => readTotal(page), count);
    seen[name] = [await readTotal(page), await readStandings(page)];
    await chip(page, name).click();
    await page.waitForURL("/milestones/");
  }
  assert.deepEqual(seen, {
    Gecikti: [late, ["gün gecikti"]],
    Bekliyor: [pending, ["Bekliyor", "gün gecikti"]],
    Tamamlandı: [completed, ["Tamamlandı"]],
  });

  await expectEventually(() => readTotal(page), all);
  await page.goto("/milestones/?completed=30");
  await expectEventually(() => readTotal(page), recent);
  await page.goto("/milestones/?status=OPEN");
  await expectEventually(() => readTotal(page), all - completed);
  await chip(page, "Açık").click();
  await expectEventually(() => readTotal(page), all);
});

test("milestone list: is filtered to mine, by stakeholder and by name in the URL", async ({ openPage, ...browserTest }) => {
  const fetchJson = await createJsonFetch(browserTest, "manager");
  const registry = (await fetchSummaries(fetchJson)).find(({ name }) =>
    name === "Gönüllü Karbon Sicili"
  );
  assert.ok(registry);
  const me = await readManagerId(browserTest.signIn);
  const mine = await fetchJson<ListResponse<Milestone>>(
    `/api/milestones?filters[0].fieldId=effectiveAssignee&filters[0].operator=EQUALS&filters[0].value=${me}`,
  );
  assert.ok(mine.total > 0);

  const page = await openPage("/milestones/", { as: "manager" });
  await chip(page, "İşlerim").click();
  await expectEventually(() => readTotal(page), mine.total);
  await chip(page, "İşlerim").click();
  await page.waitForURL("/milestones/");

  await chip(page, "Paydaş").click();
  await page.getByRole("option", { name: registry.name }).click();
  await page.waitForURL(`/milestones/?owner=${registry.id}`);
  await expectEventually(() => readTotal(page), registry.milestoneCount);
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox", { name: "Ada göre ara" }).fill("IHRAC");
  await expectEventually(async () => [...new Set(await readFirstCells(page))], ["İhraç"]);
  const rows = await readRows(page);
  const address = readAddress(page);

  await page.reload();
  await expectEventually(() => readRows(page), rows);
  await chip(page, `Paydaş: ${registry.name}`).waitFor();
  await page.getByRole("table").getByRole("link", { name: "İhraç" }).first().click();
  await page.waitForURL(/\/process\/[0-9a-f-]{36}\?milestone=[0-9a-f-]{36}$/);
  await page.goBack();
  await page.waitForURL(address);
  await expectEventually(() => readRows(page), rows);
  const shared = await openPage(address, { as: "viewer" });
  await expectEventually(() => readRows(shared), rows);

  await page.getByRole("searchbox", { name: "Ada göre ara" }).fill("böyle bir şey yok");
  await page.getByText("Eşleşen kayıt yok").waitFor();
  await clickButton(page, "Süzgeçleri temizle");
  await page.waitForURL("/milestones/");
});

test("milestone list: is sorted, paged and filtered", async ({ openPage, ...browserTest }) => {
  const fetchJson = await createJsonFetch(browserTest, "viewer");
  const page = await openPage("/milestones/", { as: "viewer" });
  const urgent = await fetchJson<ListResponse<Milestone>>("/api/milestones?sortField=urgency");
  await expectEventually(() => readFirstCells(page), toNames(urgent));
  await page.getByRole("button", { name: "Sonraki sayfa" }).click();
  await page.waitForURL("/milestones/?page=2");
  await page.getByRole("button", { name: "Son tarih" }).click();
  await page.waitForURL("/milestones/?sortField=dueDate");
  const due = await fetchJson<ListResponse<Milestone>>("/api/milestones?sortField=dueDate");
  await expectEventually(() => readFirstCells(page), toNames(due));

  await chip(page, "Süzgeç").click();
  const builder = page.getByRole("dialog", { name: "Süzgeç ekle" });
  await builder.getByRole("button", { name: /Alan$/ }).click();
  await page.getByRole("option").first().waitFor();
  const offered = await page.getByRole("option").allTextContents();
  assert.ok(offered.includes("Sorumlu paydaş") && offered.includes("Proje"));
  assert.ok(!offered.includes("Sorumlular"), "a viewer may not list people");
  await page.getByRole("option", { name: "Gecikti", exact: true }).click();
  await builder.getByRole("button", { name: /Değer$/ }).click();
  await page.getByRole("option", { name: "Evet" }).click();
  await clickButton(page, "Uygula");
  await chip(page, "Gecikti: Evet").waitFor();
  await expectEventually(() => readStandings(page), ["gün gecikti"]);
});

test("milestone list: a row links to its milestone, process and project", async ({ openPage }) => {
  const page = await openPage("/milestones/?status=LATE", {
    as: "member",
    viewport: { width: 1600, height: 900 },
  });
  const row = page.getByRole("table").locator("tbody tr").first();
  await row.waitFor();
  const [, , project = "", process = ""] = await row.locator("th, td").allTextContents();
  await row.getByRole("link", { name: process, exact: true }).click();
  await page.waitForURL(/\/process\/[0-9a-f-]{36}$/);
  await page.goBack();
  await row.getByRole("link", { name: project, exact: true }).click();
  await page.waitForURL(/\/project\/[0-9a-f-]{36}$/);
  await page.getByRole("heading", { level: 1, name: project }).waitFor();
});

test("stakeholder: its page lists its milestones with open milestones first", async ({ openPage, ...browserTest }) => {
  const fetchJson = await createJsonFetch(browserTest, "viewer");
  const one = (await fetchSummaries(fetchJson)).find((
    { lateCount, milestoneCount, completedCount },
  ) => lateCount > 0 && completedCount > 0 && milestoneCount > 10);
  assert.ok(one);
  const { id, milestoneCount, completedCount, lateCount } = one;
  const query = `filters[0].fieldId=ownerId&filters[0].operator=EQUALS&filters[0].value=${id}`;
  const { data } = await fetchJson<ListResponse<Milestone>>(
    `/api/milestones?${query}&sortField=urgency&size=100`,
  );
  const openCount = milestoneCount - completedCount;
  assert.deepEqual(
    data.map(({ status }) => status === "COMPLETED"),
    data.map((_, index) => index >= openCount),
  );

  const page = await openPage(`/stakeholders/${id}`, { as: "viewer" });
  const part = page.getByRole("region", { name: "Kilometre taşları", exact: true });
  await expectEventually(
    () => readFirstCells(page),
    toNames({ data: data.slice(0, 10), total: 0 }),
  );
  assert.equal(
    await part.getByRole("cell", { name: /gün gecikti/ }).count(),
    Math.min(10, lateCount),
  );
  await part.getByRole("button", { name: "Sonraki sayfa" }).click();
  await page.waitForURL(`/stakeholders/${id}?page=2`);
  const second = toNames({ data: data.slice(10, 20), total: 0 });
  await expectEventually(() => readFirstCells(page), second);
  await page.reload();
  await expectEventually(() => readFirstCells(page), second);
  await page.goBack();
  await expectEventually(
    () => readFirstCells(page),
    toNames({ data: data.slice(0, 10), total: 0 }),
  );
  await page.goto(`/stakeholders/${id}?page=99`);
  await page.waitForURL(`/stakeholders/${id}?page=${Math.ceil(milestoneCount / 10)}`);
  await part.getByRole("link", { name: "Listede aç" }).click();
  await page.waitForURL(`/milestones/?owner=${id}`);
  await expectEventually(() => readTotal(page), milestoneCount);
});

test("milestone list: is offered only with the permission to list processes", async ({ newPage, openPage }) => {
  const page = await openPage("/", { as: "viewer" });
  const navigation = page.getByRole("navigation", { name: "Ana gezinme" });
  await navigation.getByRole("link", { name: "Kilometre taşları" }).click();
  await page.waitForURL("/milestones/");
  await expectEventually(async () => (await readRows(page)).length, 10);

  const nobody = await newPage();
  await fakeSession(nobody, ["company:get"]);
  await nobody.goto("/milestones/");
  await nobody.waitForURL("/unauthorized");
  await nobody.getByRole("heading", { name: "Yetkiniz yok" }).waitFor();
  const links = nobody.getByRole("navigation", { name: "Ana gezinme" }).getByRole("link");
  assert.ok(!(await links.allTextContents()).includes("Kilometre taşları"));
});

async function readManagerId(signIn: (role: "manager") => Promise<{ access_token: string }>) {
  const [, claims = ""] = (await signIn("manager")).access_token.split(".");
  const text = new TextDecoder().decode(Uint8Array.fromBase64(claims, { alphabet: "base64url" }));
  return (JSON.parse(text) as SessionUser).id;
}
