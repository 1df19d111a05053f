import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { Process } from "../../contract/schemas/process.ts";
import type { Project } from "../../contract/schemas/project.ts";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import {
  createJsonFetch,
  type JsonFetch,
  type ListResponse,
  readFirstCells,
  toNames,
} from "../support/browserMilestones.ts";
import { findToast, readAddress, readError, readRows } from "../support/browserPages.ts";
import { addBySearch, clickButton, findField } from "../support/browserRecords.ts";

const test = createBrowserTest();

const findDialog = (page: Page) => page.getByRole("dialog", { name: "Yeni süreç" });
const findTemplateSteps = (page: Page) =>
  findDialog(page).getByRole("list", { name: "Oluşturulacak kilometre taşları" }).getByRole(
    "listitem",
  );
const chooseSource = (page: Page, name: string) =>
  findDialog(page).getByRole("radio", { name }).check({ force: true });
/** Reads the due dates in the dialog, `2026-12-24`. */
const readDueDates = (page: Page) =>
  findDialog(page).getByRole("textbox", { name: /^\d+\. adımın son tarihi$/ })
    .evaluateAll((inputs) =>
      inputs.map((input) =>
        input instanceof HTMLInputElement && input.value !== ""
          ? input.value.split(".").reverse().join("-")
          : null
      )
    );

/** Finds the demo project with the most processes. */
async function findBusyProject(fetchJson: JsonFetch): Promise<Project> {
  const { data } = await fetchJson<ListResponse<Project>>(
    "/api/projects?size=100&extend=processes&extend=type",
  );
  const [busiest] = data.toSorted((a, b) =>
    (b.processes?.length ?? 0) - (a.processes?.length ?? 0)
  );
  return busiest ?? assert.fail("the demo has no projects");
}

/** Creates a project whose technology has no template. */
async function createProjectWithoutTemplate(fetchJson: JsonFetch): Promise<Project> {
  const { id: typeId } = await fetchJson<{ id: string }>("/api/project-types", { name: "Gelgit" });
  const { companyId } = await findBusyProject(fetchJson);
  return await fetchJson<Project>("/api/projects", { name: "Marmara Gelgit", companyId, typeId });
}

/** Submits the form and returns the created process. */
const submitAndFetchProcess = async (
  page: Page,
  fetchJson: JsonFetch,
  name: string,
): Promise<Process> => {
  await clickButton(page, "Süreci oluştur");
  await findToast(page, "Süreç oluşturuldu").waitFor();
  await page.waitForURL(/\/process\/[0-9a-f-]{36}$/);
  await page.getByRole("heading", { level: 1, name }).waitFor();
  const id = readAddress(page).split("/").at(-1);
  return await fetchJson<Process>(
    `/api/processes/${id}?extend=milestones&extend=responsibles&extend=stakeholders`,
  );
};

test("process form: creates a process from the technology's template and lists it in the project", async ({ openPage, ...browserTest }) => {
  const fetchJson = await createJsonFetch(browserTest, "manager");
  const project = await findBusyProject(fetchJson);
  const steps = project.type?.milestoneTemplate ?? [];
  const page = await openPage(`/project/${project.id}?tab=processes`, { as: "manager" });
  await clickButton(page, "Yeni süreç");
  await page.waitForURL(`/project/${project.id}?tab=processes&create=process`);
  await page.reload();
  await expectEventually(() => findTemplateSteps(page).count(), steps.length);
  const texts = await findTemplateSteps(page).allTextContents();
  assert.ok(texts.every((text, index) => text.includes(steps[index]?.name ?? "?")));
  await findField(page, "Ad").fill("");
  await clickButton(page, "Süreci oluştur");
  await expectEventually(() => readError(findField(page, "Ad")), "Gerekli");

  await findField(page, "Ad").fill("Deneme süreci");
  await findField(page, "Açıklama").fill("Sınamak için.");
  await addBySearch(page, "Sorumlular", "İrem");
  await addBySearch(page, "Sorumlular", "Umut");
  await findDialog(page).getByRole("button", { name: /^Umut .*kaldır$/ }).click();
  await addBySearch(page, "Paydaşlar", "Gönüllü Karbon Sicili");
  const days = await readDueDates(page);
  const process = await submitAndFetchProcess(page, fetchJson, "Deneme süreci");
  assert.deepEqual(
    [process.description, process.responsibles?.map(({ name }) => name), process.status],
    ["Sınamak için.", ["İrem"], "NOT_STARTED"],
  );
  assert.deepEqual(process.stakeholders?.map(({ name }) => name), ["Gönüllü Karbon Sicili"]);
  assert.deepEqual(
    process.milestones?.map(({ name, dueDate }) => [name, dueDate]),
    steps.map(({ name }, index) => [name, days[index] ?? null]),
  );

  await page.goBack();
  await page.waitForURL(/tab=processes/);
  await page.goto(`/project/${project.id}?tab=processes`);
  const row = page.getByRole("table", { name: "Süreçler" }).getByRole("row", {
    name: /Deneme süreci/,
  });
  assert.match(await row.textContent() ?? "", new RegExp(`Başlamadı0/${steps.length}`));
  await row.getByRole("link", { name: "Deneme süreci" }).click();
  await page.waitForURL(`/process/${process.id}`);
});

test("process form: creates a process without milestones if the template is missing or switched off", async ({ openPage, ...browserTest }) => {
  const fetchJson = await createJsonFetch(browserTest, "manager");
  const projectWithoutTemplate = await createProjectWithoutTemplate(fetchJson);
  const page = await openPage(`/project/${projectWithoutTemplate.id}?tab=processes`, {
    as: "manager",
  });
  await page.getByText("Henüz süreç yok").waitFor();
  await clickButton(page, "Yeni süreç");
  await findDialog(page).getByText(/Gelgit teknolojisinin henüz şablonu yok\./).waitFor();
  assert.deepEqual(
    await findDialog(page).getByRole("radio").evaluateAll((inputs) =>
      inputs.map((input) => input instanceof HTMLInputElement && input.checked)
    ),
    [true, false],
  );
  await findField(page, "Ad").fill("Ön çalışma");
  assert.deepEqual((await submitAndFetchProcess(page, fetchJson, "Ön çalışma")).milestones, []);

  const project = await findBusyProject(fetchJson);
  await page.goto(`/project/${project.id}?create=process`);
  await findTemplateSteps(page).first().waitFor();
  await chooseSource(page, "Boş süreç");
  await expectEventually(() => findTemplateSteps(page).count(), 0);
  await findField(page, "Ad").fill("Şablonsuz");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Kaydetmeden kapatılsın mı?" });
  await question.getByRole("button", { name: "Düzenlemeye dön" }).click();
  assert.deepEqual((await submitAndFetchProcess(page, fetchJson, "Şablonsuz")).milestones, []);
});

test("process form: shows the server's errors at their fields and keeps typed values", async ({ openPage, expectConsole, ...browserTest }) => {
  expectConsole(/status of 400 .*\/api\/processes/);
  const fetchJson = await createJsonFetch(browserTest, "manager");
  const project = await findBusyProject(fetchJson);
  const page = await openPage(`/project/${project.id}?create=process`, { as: "manager" });
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
  await findField(page, "Ad").fill("Deneme");
  await clickButton(page, "Süreci oluştur");
  await expectEventually(() => readError(findField(page, "Ad")), "Zaten kullanılıyor");
  await expectEventually(() => findField(page, "Ad").inputValue(), "Deneme");
});

test("project page: keeps tab, page, order and status of its milestones in the URL", async ({ openPage, ...browserTest }) => {
  const fetchJson = await createJsonFetch(browserTest, "viewer");
  const project = await findBusyProject(fetchJson);
  const fetchMilestones = (query: string) =>
    fetchJson<ListResponse<Milestone>>(`/api/projects/${project.id}/milestones?${query}`);
  const first = await fetchMilestones("");
  const page = await openPage(`/project/${project.id}`, { as: "viewer" });
  await page.getByRole("tab", { name: `Kilometre taşları ${first.total}` }).click();
  await page.waitForURL(`/project/${project.id}?tab=milestones`);
  await expectEventually(() => readFirstCells(page), toNames(first));
  await page.getByRole("button", { name: "Sonraki sayfa" }).click();
  await expectEventually(() => readFirstCells(page), toNames(await fetchMilestones("page=2")));
  const address = readAddress(page);
  assert.equal(address, `/project/${project.id}?tab=milestones&page=2`);
  await page.reload();
  await expectEventually(() => readFirstCells(page), toNames(await fetchMilestones("page=2")));

  await page.getByRole("button", { name: "Tamamlandı" }).click();
  await page.waitForURL(`/project/${project.id}?tab=milestones&status=COMPLETED`);
  const filter = "filters[0].fieldId=status&filters[0].operator=EQUALS&filters[0].value=COMPLETED";
  await expectEventually(() => readFirstCells(page), toNames(await fetchMilestones(filter)));
  await page.getByRole("button", { name: "Son tarih" }).click();
  await page.waitForURL(/sortField=dueDate/);
  const sorted = toNames(await fetchMilestones(`${filter}&sortField=dueDate`));
  await expectEventually(() => readFirstCells(page), sorted);
  const otherPage = await openPage(readAddress(page), { as: "member" });
  await expectEventually(() => readFirstCells(otherPage), sorted);
  await page.goBack();
  await page.goBack();
  await page.waitForURL(address);
  await expectEventually(() => readFirstCells(page), toNames(await fetchMilestones("page=2")));
  await page.goto(`/project/${project.id}?tab=milestones&page=99`);
  const last = Math.ceil(first.total / 10);
  await page.waitForURL(`/project/${project.id}?tab=milestones&page=${last}`);

  await page.getByRole("table").getByRole("link").first().click();
  await page.waitForURL(/\/process\/[0-9a-f-]{36}\?milestone=/);
  await page.goto(address);
  await page.getByRole("tab", { name: /^Süreçler/ }).click();
  await page.waitForURL(`/project/${project.id}?tab=processes`);
  await expectEventually(
    async () => (await readRows(page, "Süreçler")).map(([name]) => name),
    project.processes?.map(({ name }) => name),
  );
});

test("process form: is offered only with the permission to create a process", async ({ openPage, ...browserTest }) => {
  const fetchJson = await createJsonFetch(browserTest, "viewer");
  const { id } = await findBusyProject(fetchJson);
  for (const role of ["member", "viewer"] as const) {
    const page = await openPage(`/project/${id}?tab=processes&create=process`, { as: role });
    await expectEventually(async () => (await readRows(page)).length > 0, true);
    assert.equal(await page.getByRole("button", { name: "Yeni süreç" }).count(), 0);
    assert.equal(await page.getByRole("dialog").count(), 0);
  }
  const page = await openPage(`/project/${id}?tab=processes&create=process`, { as: "manager" });
  await findDialog(page).waitFor();
});
