import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { MilestoneOwner, StakeholderSummary } from "../../contract/schemas/milestoneOwner.ts";
import type { SessionUser } from "../../contract/sessionUser.ts";
import { becomes, browserTests } from "../support/browser.ts";
import { placeOf, shownRows } from "../support/browserPages.ts";
import {
  answering,
  firstCells,
  type Listed,
  namesOf,
  totalOf,
} from "../support/browserMilestones.ts";
import { press, pretend } from "../support/browserRecords.ts";

const test = browserTests();

const counts = "/api/milestones/aggregates/count";
const chip = (page: Page, name: string) =>
  page.getByRole("search").getByRole("button", { name, exact: true });
const standings = async (page: Page) =>
  [...new Set((await shownRows(page)).map((row) => row.join(" ").match(STANDING)?.[0]))].sort();
const STANDING = /Duruyor|Gecikti|Bekliyor|Sürüyor|Tamamlandı/;

/** What each stakeholder answers for. */
async function summaries(
  ask: <Answer>(path: string) => Promise<Answer>,
): Promise<(StakeholderSummary & Pick<MilestoneOwner, "id" | "name">)[]> {
  const { data } = await ask<Listed<MilestoneOwner>>(
    "/api/project-milestone-owners?extend=summary&size=100",
  );
  return data.map(({ id, name, summary }) => ({ id, name, ...(summary ?? assert.fail(name)) }));
}

test("every chip of the milestones lists as many as the server counts", async ({ open, ...asked }) => {
  const ask = await answering(asked, "manager");
  const [all, pending, completed, recent] = await Promise.all(
    ["", "/pending", "/completed", "/recent"].map((which) => ask<number>(counts + which)),
  );
  const late = (await summaries(ask)).reduce((sum, { lateCount }) => sum + lateCount, 0);
  assert.ok(pending && completed && recent && all && late);

  const page = await open("/milestones/", { as: "manager" });
  await becomes(page, () => totalOf(page), all);
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
    await becomes(page, () => totalOf(page), count);
    seen[name] = [await totalOf(page), await standings(page)];
  }
  assert.deepEqual(seen, {
    Gecikti: [late, ["Gecikti"]],
    Bekliyor: [pending, ["Bekliyor", "Gecikti"]],
    Tamamlandı: [completed, ["Tamamlandı"]],
  });

  await chip(page, "Tamamlandı").click();
  await becomes(page, () => totalOf(page), all);
  assert.equal(placeOf(page), "/milestones/");
  await page.goto("/milestones/?completed=30");
  await becomes(page, () => totalOf(page), recent);
  await page.goto("/milestones/?status=OPEN");
  await becomes(page, () => totalOf(page), all - completed);
  await chip(page, "Açık").click();
  await becomes(page, () => totalOf(page), all);
});

test("narrows milestones to mine, to a stakeholder's and to a name, and keeps it all in the address", async ({ open, ...asked }) => {
  const ask = await answering(asked, "manager");
  const registry = (await summaries(ask)).find(({ name }) => name === "Gönüllü Karbon Sicili");
  assert.ok(registry);
  const me = await meOf(asked.signIn);
  const mine = await ask<Listed<Milestone>>(
    `/api/milestones?filters[0].fieldId=responsibles&filters[0].operator=EQUALS&filters[0].value=${me}`,
  );
  assert.ok(mine.total > 0);

  const page = await open("/milestones/", { as: "manager" });
  await chip(page, "Süreçlerim").click();
  await becomes(page, () => totalOf(page), mine.total);
  await chip(page, "Süreçlerim").click();
  await page.waitForURL("/milestones/");

  await chip(page, "Paydaş").click();
  await page.getByRole("option", { name: registry.name }).click();
  await page.waitForURL(`/milestones/?owner=${registry.id}`);
  await becomes(page, () => totalOf(page), registry.milestoneCount);
  await page.getByRole("searchbox", { name: "Ada göre ara" }).fill("IHRAC");
  await becomes(page, async () => [...new Set(await firstCells(page))], ["İhraç"]);
  const rows = await shownRows(page);
  const place = placeOf(page);

  await page.reload();
  await becomes(page, () => shownRows(page), rows);
  await chip(page, `Paydaş: ${registry.name}`).waitFor();
  await page.getByRole("table").getByRole("link", { name: "İhraç" }).first().click();
  await page.waitForURL(/\/process\/[0-9a-f-]{36}\?milestone=[0-9a-f-]{36}$/);
  await page.goBack();
  await page.waitForURL(place);
  await becomes(page, () => shownRows(page), rows);
  const shared = await open(place, { as: "viewer" });
  await becomes(shared, () => shownRows(shared), rows);

  await page.getByRole("searchbox", { name: "Ada göre ara" }).fill("böyle bir şey yok");
  await page.getByText("Eşleşen kayıt yok").waitFor();
  await press(page, "Süzgeçleri temizle");
  await page.waitForURL("/milestones/");
});

test("sorts milestones, pages through them and filters them by what people look for", async ({ open, ...asked }) => {
  const ask = await answering(asked, "viewer");
  const page = await open("/milestones/", { as: "viewer" });
  const urgent = await ask<Listed<Milestone>>("/api/milestones?sortField=urgency");
  await becomes(page, () => firstCells(page), namesOf(urgent));
  await page.getByRole("button", { name: "Sonraki sayfa" }).click();
  await page.waitForURL("/milestones/?page=2");
  await page.getByRole("button", { name: "Son tarih" }).click();
  await page.waitForURL("/milestones/?sortField=dueDate");
  const due = await ask<Listed<Milestone>>("/api/milestones?sortField=dueDate");
  await becomes(page, () => firstCells(page), namesOf(due));

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
  await press(page, "Uygula");
  await chip(page, "Gecikti: Evet").waitFor();
  await becomes(page, () => standings(page), ["Gecikti"]);
});

test("a row leads to the milestone, its process and its project to themselves", async ({ open }) => {
  const page = await open("/milestones/?status=LATE", { as: "member" });
  const row = page.getByRole("table").locator("tbody tr").first();
  await row.waitFor();
  const [, process = "", project = ""] = await row.locator("th, td").allTextContents();
  await row.getByRole("link", { name: process, exact: true }).click();
  await page.waitForURL(/\/process\/[0-9a-f-]{36}$/);
  await page.goBack();
  await row.getByRole("link", { name: project, exact: true }).click();
  await page.waitForURL(/\/project\/[0-9a-f-]{36}$/);
  await page.getByRole("heading", { level: 1, name: project }).waitFor();
});

test("tells what a stakeholder answers for, the open ones first", async ({ open, ...asked }) => {
  const ask = await answering(asked, "viewer");
  const one = (await summaries(ask)).find(({ lateCount, milestoneCount, completedCount }) =>
    lateCount > 0 && completedCount > 0 && milestoneCount > 10
  );
  assert.ok(one);
  const { id, milestoneCount, completedCount, lateCount } = one;
  const query = `filters[0].fieldId=ownerId&filters[0].operator=EQUALS&filters[0].value=${id}`;
  const { data } = await ask<Listed<Milestone>>(
    `/api/milestones?${query}&sortField=urgency&size=100`,
  );
  const openCount = milestoneCount - completedCount;
  assert.deepEqual(
    data.map(({ status }) => status === "COMPLETED"),
    data.map((_, index) => index >= openCount),
  );

  const page = await open(`/stakeholders/${id}`, { as: "viewer" });
  const part = page.getByRole("region", { name: "Kilometre taşları", exact: true });
  await becomes(page, () => firstCells(page), namesOf({ data: data.slice(0, 10), total: 0 }));
  assert.equal(
    await part.getByRole("cell", { name: /Gecikti/ }).count(),
    Math.min(10, lateCount),
  );
  await part.getByRole("button", { name: "Sonraki sayfa" }).click();
  await page.waitForURL(`/stakeholders/${id}?page=2`);
  const second = namesOf({ data: data.slice(10, 20), total: 0 });
  await becomes(page, () => firstCells(page), second);
  await page.reload();
  await becomes(page, () => firstCells(page), second);
  await page.goBack();
  await becomes(page, () => firstCells(page), namesOf({ data: data.slice(0, 10), total: 0 }));
  await page.goto(`/stakeholders/${id}?page=99`);
  await page.waitForURL(`/stakeholders/${id}?page=${Math.ceil(milestoneCount / 10)}`);
  await part.getByRole("link", { name: "Listede aç" }).click();
  await page.waitForURL(`/milestones/?owner=${id}`);
  await becomes(page, () => totalOf(page), milestoneCount);
});

test("milestones are there for those who may list processes, and in nobody else's way", async ({ visitor, open }) => {
  const page = await open("/", { as: "viewer" });
  const navigation = page.getByRole("navigation", { name: "Ana gezinme" });
  await navigation.getByRole("link", { name: "Kilometre taşları" }).click();
  await page.waitForURL("/milestones/");
  await becomes(page, async () => (await shownRows(page)).length, 10);

  const nobody = await visitor();
  await pretend(nobody, ["company:get"]);
  await nobody.goto("/milestones/");
  await nobody.waitForURL("/unauthorized");
  await nobody.getByRole("heading", { name: "Yetkiniz yok" }).waitFor();
  const links = nobody.getByRole("navigation", { name: "Ana gezinme" }).getByRole("link");
  assert.ok(!(await links.allTextContents()).includes("Kilometre taşları"));
});

async function meOf(signIn: (role: "manager") => Promise<{ access_token: string }>) {
  const [, claims = ""] = (await signIn("manager")).access_token.split(".");
  const text = new TextDecoder().decode(Uint8Array.fromBase64(claims, { alphabet: "base64url" }));
  return (JSON.parse(text) as SessionUser).id;
}
