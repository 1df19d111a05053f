import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { Process } from "../../contract/schemas/process.ts";
import type { Project } from "../../contract/schemas/project.ts";
import { becomes, browserTests } from "../support/browser.ts";
import {
  type Answering,
  answering,
  firstCells,
  type Listed,
  namesOf,
} from "../support/browserMilestones.ts";
import { errorOf, placeOf, shownRows, toast } from "../support/browserPages.ts";
import { find, named, press } from "../support/browserRecords.ts";

const test = browserTests();

const dialog = (page: Page) => page.getByRole("dialog", { name: "Yeni süreç" });
const template = (page: Page) =>
  dialog(page).getByRole("list", { name: "Kopyalanacak kilometre taşları" }).getByRole("listitem");
const templateSwitch = (page: Page) =>
  dialog(page).getByRole("switch", { name: "Teknolojinin şablonuyla başla" });

/** The project of the demo that has the most processes. */
async function busyProject(ask: Answering): Promise<Project> {
  const { data } = await ask<Listed<Project>>(
    "/api/projects?size=100&extend=processes&extend=type",
  );
  const [busiest] = data.toSorted((a, b) =>
    (b.processes?.length ?? 0) - (a.processes?.length ?? 0)
  );
  return busiest ?? assert.fail("the demo has no projects");
}

/** A project whose technology has no template. */
async function bareProject(ask: Answering): Promise<Project> {
  const { id: typeId } = await ask<{ id: string }>("/api/project-types", { name: "Gelgit" });
  const { companyId } = await busyProject(ask);
  return await ask<Project>("/api/projects", { name: "Marmara Gelgit", companyId, typeId });
}

const created = async (page: Page, ask: Answering, name: string): Promise<Process> => {
  await press(page, "Süreci oluştur");
  await toast(page, "Süreç oluşturuldu").waitFor();
  await page.waitForURL(/\/process\/[0-9a-f-]{36}$/);
  await page.getByRole("heading", { level: 1, name }).waitFor();
  const id = placeOf(page).split("/").at(-1);
  return await ask<Process>(
    `/api/processes/${id}?extend=milestones&extend=responsibles&extend=stakeholders`,
  );
};

test("creates a process with the technology's template and shows it in the project", async ({ open, ...asked }) => {
  const ask = await answering(asked, "manager");
  const project = await busyProject(ask);
  const steps = project.type?.milestoneTemplate ?? [];
  const page = await open(`/project/${project.id}?tab=processes`, { as: "manager" });
  await press(page, "Yeni süreç");
  await page.waitForURL(`/project/${project.id}?tab=processes&create=process`);
  await page.reload();
  await becomes(page, () => template(page).count(), steps.length);
  const texts = await template(page).allTextContents();
  assert.ok(texts.every((text, index) => text.includes(steps[index]?.name ?? "?")));
  await press(page, "Süreci oluştur");
  await becomes(page, () => errorOf(named(page, "Ad")), "Gerekli");

  await named(page, "Ad").fill("Deneme süreci");
  await named(page, "Açıklama").fill("Sınamak için.");
  await find(page, "Sorumlular", "İrem");
  await find(page, "Sorumlular", "Umut");
  await dialog(page).getByRole("button", { name: /^Umut .*kaldır$/ }).click();
  await find(page, "Paydaşlar", "Gönüllü Karbon Sicili");
  const days = await template(page).evaluateAll((items) =>
    items.map(({ textContent }) => textContent?.match(/\d\d\.\d\d\.\d{4}/)?.[0] ?? null)
  );
  const process = await created(page, ask, "Deneme süreci");
  assert.deepEqual(
    [process.description, process.responsibles?.map(({ name }) => name), process.status],
    ["Sınamak için.", ["İrem"], "NOT_STARTED"],
  );
  assert.deepEqual(process.stakeholders?.map(({ name }) => name), ["Gönüllü Karbon Sicili"]);
  assert.deepEqual(
    process.milestones?.map(({ name, dueDate }) => [name, dueDate]),
    steps.map(({ name }, index) => [name, days[index]?.split(".").reverse().join("-") ?? null]),
  );

  await page.goBack();
  await page.waitForURL(/tab=processes/);
  await page.goto(`/project/${project.id}?tab=processes`);
  const row = page.getByRole("row", { name: /Deneme süreci/ });
  assert.match(await row.textContent() ?? "", new RegExp(`Başlamadı0/${steps.length}`));
  await row.getByRole("link", { name: "Deneme süreci" }).click();
  await page.waitForURL(`/process/${process.id}`);
});

test("starts a process without milestones, where there is no template or none is wanted", async ({ open, ...asked }) => {
  const ask = await answering(asked, "manager");
  const bare = await bareProject(ask);
  const page = await open(`/project/${bare.id}?tab=processes`, { as: "manager" });
  await page.getByText("Henüz süreç yok").waitFor();
  await press(page, "Yeni süreç");
  await dialog(page).getByText(/Gelgit teknolojisinin henüz şablonu yok\./).waitFor();
  assert.deepEqual(
    [await templateSwitch(page).isChecked(), await templateSwitch(page).isDisabled()],
    [false, true],
  );
  await named(page, "Ad").fill("Ön çalışma");
  assert.deepEqual((await created(page, ask, "Ön çalışma")).milestones, []);

  const project = await busyProject(ask);
  await page.goto(`/project/${project.id}?create=process`);
  await template(page).first().waitFor();
  await templateSwitch(page).uncheck({ force: true });
  await becomes(page, () => template(page).count(), 0);
  await named(page, "Ad").fill("Şablonsuz");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Değişiklikleri at" });
  await question.getByRole("button", { name: "Düzenlemeye dön" }).click();
  assert.deepEqual((await created(page, ask, "Şablonsuz")).milestones, []);
});

test("what the server finds wrong is said at the field, and nothing typed is lost", async ({ open, expectConsole, ...asked }) => {
  expectConsole(/status of 400 .*\/api\/processes/);
  const ask = await answering(asked, "manager");
  const project = await busyProject(ask);
  const page = await open(`/project/${project.id}?create=process`, { as: "manager" });
  await page.route("**/api/processes", (route) =>
    route.fulfill({
      status: 400,
      contentType: "application/problem+json",
      json: {
        type: "about:blank",
        title: "Hatalı istek",
        status: 400,
        detail: "Bazı alanlar geçersiz.",
        errors: { name: ["Zaten kullanılıyor"] },
      },
    }));
  await named(page, "Ad").fill("Deneme");
  await press(page, "Süreci oluştur");
  await becomes(page, () => errorOf(named(page, "Ad")), "Zaten kullanılıyor");
  assert.equal(await named(page, "Ad").inputValue(), "Deneme");
});

test("tab, page, order and standing of a project's milestones stay with the address", async ({ open, ...asked }) => {
  const ask = await answering(asked, "viewer");
  const project = await busyProject(ask);
  const milestones = (query: string) =>
    ask<Listed<Milestone>>(`/api/projects/${project.id}/milestones?${query}`);
  const first = await milestones("");
  const page = await open(`/project/${project.id}`, { as: "viewer" });
  await page.getByRole("tab", { name: `Kilometre taşları ${first.total}` }).click();
  await page.waitForURL(`/project/${project.id}?tab=milestones`);
  await becomes(page, () => firstCells(page), namesOf(first));
  await page.getByRole("button", { name: "Sonraki sayfa" }).click();
  await becomes(page, () => firstCells(page), namesOf(await milestones("page=2")));
  const place = placeOf(page);
  assert.equal(place, `/project/${project.id}?tab=milestones&page=2`);
  await page.reload();
  await becomes(page, () => firstCells(page), namesOf(await milestones("page=2")));

  await page.getByRole("button", { name: "Tamamlandı" }).click();
  await page.waitForURL(`/project/${project.id}?tab=milestones&status=COMPLETED`);
  const filter = "filters[0].fieldId=status&filters[0].operator=EQUALS&filters[0].value=COMPLETED";
  await becomes(page, () => firstCells(page), namesOf(await milestones(filter)));
  await page.getByRole("button", { name: "Son tarih" }).click();
  await page.waitForURL(/sortField=dueDate/);
  const sorted = namesOf(await milestones(`${filter}&sortField=dueDate`));
  await becomes(page, () => firstCells(page), sorted);
  const shared = await open(placeOf(page), { as: "member" });
  await becomes(shared, () => firstCells(shared), sorted);
  await page.goBack();
  await page.goBack();
  await page.waitForURL(place);
  await becomes(page, () => firstCells(page), namesOf(await milestones("page=2")));
  await page.goto(`/project/${project.id}?tab=milestones&page=99`);
  const last = Math.ceil(first.total / 10);
  await page.waitForURL(`/project/${project.id}?tab=milestones&page=${last}`);

  await page.getByRole("table").getByRole("link").first().click();
  await page.waitForURL(/\/process\/[0-9a-f-]{36}\?milestone=/);
  await page.goto(place);
  await page.getByRole("tab", { name: /^Süreçler/ }).click();
  await page.waitForURL(`/project/${project.id}?tab=processes`);
  await becomes(
    page,
    async () => (await shownRows(page)).map(([name]) => name),
    project.processes?.map(({ name }) => name),
  );
});

test("only those who may create a process are offered to", async ({ open, ...asked }) => {
  const ask = await answering(asked, "viewer");
  const { id } = await busyProject(ask);
  for (const role of ["member", "viewer"] as const) {
    const page = await open(`/project/${id}?tab=processes&create=process`, { as: role });
    await becomes(page, async () => (await shownRows(page)).length > 0, true);
    assert.equal(await page.getByRole("button", { name: "Yeni süreç" }).count(), 0);
    assert.equal(await page.getByRole("dialog").count(), 0);
  }
  const page = await open(`/project/${id}?tab=processes&create=process`, { as: "manager" });
  await dialog(page).waitFor();
});
