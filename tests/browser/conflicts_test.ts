import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Project } from "../../contract/schemas/project.ts";
import type { ProjectType } from "../../contract/schemas/projectType.ts";
import { type BrowserTest, createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { listFaults } from "../support/browserChecks.ts";
import { findToast, waitForFocusIn } from "../support/browserPages.ts";
import { clickButton, findField } from "../support/browserRecords.ts";

const test = createBrowserTest();

/** Signs in another user, and returns what fetches the API as them. */
async function signInOther({ fetchApi, signIn }: BrowserTest) {
  const { access_token: token } = await signIn("manager");
  return async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetchApi(method, path, { token, ...(body && { body }) });
    assert.ok(response.ok, `${method} ${path}: ${response.status}`);
    return await response.json();
  };
}

/** Creates a project that another user may change. */
async function createProject(browserTest: BrowserTest, name: string) {
  const fetchJson = await signInOther(browserTest);
  const { data: [any] } = await fetchJson<{ data: Project[] }>("GET", "/api/projects?size=1");
  assert.ok(any);
  const { companyId, typeId } = any;
  const project = await fetchJson<Project>("POST", "/api/projects", {
    name,
    companyId,
    typeId,
    description: "Denetçi saha raporunu 7 Aralık’ta gönderecek.",
  });
  const path = `/api/projects/${project.id}`;
  return {
    address: `/project/${project.id}`,
    read: () => fetchJson<Project>("GET", path),
    async meanwhile(change: object) {
      const { version } = await fetchJson<Project>("GET", path);
      await fetchJson("PATCH", path, { ...change, version });
    },
  };
}

const dialog = (page: Page) =>
  page.getByRole("dialog", { name: "Aynı alanlar bu arada değişti", exact: true });
const value = (page: Page, field: string, by: RegExp) =>
  dialog(page).getByRole("radiogroup", { name: new RegExp(`^${field}`) })
    .getByRole("radio", { name: by });

test("conflict: changes of different fields are merged and saved without a question", async (browserTest) => {
  const { address, read, meanwhile } = await createProject(browserTest, "Ayrı alanlar");
  const page = await browserTest.openPage(`${address}?edit=yes`, { as: "admin" });
  browserTest.expectConsole(/409/);
  await findField(page, "Şehir").fill("Manisa");
  await meanwhile({ country: "Türkiye" });
  await clickButton(page, "Kaydet");
  await findToast(page, "Proje güncellendi").waitFor();
  const { city, country, name } = await read();
  assert.deepEqual([name, city, country], ["Ayrı alanlar", "Manisa", "Türkiye"]);
});

test("conflict: a field that both changed is asked with both values, and Escape keeps what was typed", async (browserTest) => {
  const { address, read, meanwhile } = await createProject(browserTest, "Aynı alan");
  const page = await browserTest.openPage(`${address}?edit=yes`, { as: "admin" });
  browserTest.expectConsole(/409/);
  await findField(page, "Şehir").fill("Manisa");
  await findField(page, "Açıklama").fill("Denetçi raporu ay sonunda gönderecek.");
  await findField(page, "Ülke").fill("Türkiye");
  await meanwhile({
    city: "Aydın",
    description: "Denetçi saha raporunu ay sonunda gönderecek, iki bulgu açık.",
    startDate: "2026-03-05",
  });
  await clickButton(page, "Kaydet");
  await dialog(page).waitFor();
  await waitForFocusIn(dialog(page));
  assert.deepEqual(await dialog(page).getByRole("radiogroup").count(), 2);
  await value(page, "Şehir", /^Sizin yazdığınız: Manisa$/).waitFor();
  await value(page, "Şehir", /, \d\d:\d\d: Aydın$/).waitFor();
  await dialog(page).getByText("önceki: boş").waitFor();
  await dialog(page).getByText(/Kendiliğinden birleşti: .*Başlangıç.* 05\.03\.2026/).waitFor();
  assert.deepEqual(await listFaults(page), []);

  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  assert.equal(await findField(page, "Şehir").inputValue(), "Manisa");
  await page.getByText("Bu proje bu arada değişti").first().waitFor();
  assert.equal((await read()).city, "Aydın");

  await clickButton(page, "Kaydet");
  await dialog(page).waitFor();
  await value(page, "Şehir", /Aydın$/).locator("xpath=ancestor::label").click();
  await clickButton(page, "Seçilenleri kaydet");
  await findToast(page, "Proje güncellendi").waitFor();
  const { city, description, country, startDate } = await read();
  assert.deepEqual({ city, description, country, startDate }, {
    city: "Aydın",
    description: "Denetçi raporu ay sonunda gönderecek.",
    country: "Türkiye",
    startDate: "2026-03-05",
  });
});

test("conflict: an open form takes over what others changed and keeps what was typed", async (browserTest) => {
  const { address, read, meanwhile } = await createProject(browserTest, "Açık form");
  const page = await browserTest.newPage({ as: "admin" });
  await page.clock.install();
  const firstPoll = page.waitForResponse(/\/unread\/count$/);
  await page.goto(`${address}?edit=yes`);
  await firstPoll;
  await findField(page, "Şehir").fill("Manisa");
  await meanwhile({ country: "Türkiye" });
  const nextPoll = page.waitForResponse(/\/unread\/count$/);
  await page.clock.runFor(11_000);
  await nextPoll;
  await expectEventually(() => findField(page, "Ülke").inputValue(), "Türkiye");
  assert.equal(await findField(page, "Şehir").inputValue(), "Manisa");
  await waitForFocusIn(findField(page, "Şehir"));
  await clickButton(page, "Kaydet");
  await findToast(page, "Proje güncellendi").waitFor();
  const { city, country } = await read();
  assert.deepEqual([city, country], ["Manisa", "Türkiye"]);
});

/** Creates a technology with a template, of which another user may save other steps. */
async function createTechnology(browserTest: BrowserTest, name: string, steps: object[]) {
  const fetchJson = await signInOther(browserTest);
  const created = await fetchJson<ProjectType>("POST", "/api/project-types", {
    name,
    milestoneTemplates: [{ name: "Standart süreç", steps }],
  });
  const path = `/api/project-types/${created.id}`;
  const read = async () => await fetchJson<ProjectType>("GET", path);
  const [template] = created.milestoneTemplates;
  return {
    address: `/technology/${created.id}`,
    readSteps: async () =>
      (await read()).milestoneTemplate.map(({ name, expectedDays }) => ({ name, expectedDays })),
    async meanwhile(...steps: object[]) {
      const { version } = await read();
      await fetchJson("PATCH", path, { milestoneTemplates: [{ ...template, steps }], version });
    },
  };
}

const save = (page: Page) => clickButton(page, "Şablonu kaydet");

test("conflict: changes of different steps of a template are merged and saved without a question", async (browserTest) => {
  const [design, audit] = [{ name: "Tasarım", expectedDays: 45 }, { name: "Denetim" }];
  const { address, readSteps, meanwhile } = await createTechnology(
    browserTest,
    "Ayrı adımlar",
    [design, audit],
  );
  const page = await browserTest.openPage(address, { as: "admin" });
  browserTest.expectConsole(/409/);
  await findField(page, "1. adımın adı").fill("Ön inceleme");
  await clickButton(page, "Adım ekle");
  await findField(page, "3. adımın adı").fill("Tescil");
  await meanwhile({ ...design, expectedDays: 60 }, { ...audit, expectedDays: 10 });
  await save(page);
  await findToast(page, "Şablon güncellendi").waitFor();
  const merged = [
    { name: "Ön inceleme", expectedDays: 60 },
    { name: "Denetim", expectedDays: 10 },
    { name: "Tescil", expectedDays: null },
  ];
  assert.deepEqual(await readSteps(), merged);
  assert.equal(await findField(page, "1. adımın süresi").inputValue(), "60");
});

test("conflict: a step that both changed is asked with both values, and Escape keeps the draft", async (browserTest) => {
  const [design, audit] = [{ name: "Tasarım", expectedDays: 45 }, { name: "Denetim" }];
  const { address, readSteps, meanwhile } = await createTechnology(
    browserTest,
    "Aynı adım",
    [design, audit],
  );
  const page = await browserTest.openPage(address, { as: "admin" });
  browserTest.expectConsole(/409/);
  await findField(page, "1. adımın süresi").fill("5");
  await findField(page, "2. adımın adı").fill("Saha denetimi");
  await meanwhile({ ...design, expectedDays: 60 }, audit);
  await save(page);
  await dialog(page).waitFor();
  await waitForFocusIn(dialog(page));
  assert.equal(await dialog(page).getByRole("radiogroup").count(), 1);
  await value(page, "1. adım", /^Sizin yazdığınız: Tasarım · 5 gün$/).waitFor();
  await dialog(page).getByText("önceki: Tasarım · 45 gün").waitFor();
  await dialog(page).getByText(/Kendiliğinden birleşti: .*2\. adım.* Saha denetimi/).waitFor();
  assert.deepEqual(await listFaults(page), []);

  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await page.getByText("Bu teknoloji bu arada değişti. Yazdıklarınız korundu.").waitFor();
  assert.deepEqual([
    await findField(page, "1. adımın süresi").inputValue(),
    await findField(page, "2. adımın adı").inputValue(),
    (await readSteps())[0],
  ], ["5", "Saha denetimi", { name: "Tasarım", expectedDays: 60 }]);

  await save(page);
  await value(page, "1. adım", /, \d\d:\d\d: Tasarım · 60 gün$/)
    .locator("xpath=ancestor::label").click();
  await clickButton(page, "Seçilenleri kaydet");
  await findToast(page, "Şablon güncellendi").waitFor();
  assert.deepEqual(await readSteps(), [
    { name: "Tasarım", expectedDays: 60 },
    { name: "Saha denetimi", expectedDays: null },
  ]);
});
