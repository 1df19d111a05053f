import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Project } from "../../contract/schemas/project.ts";
import { type BrowserTest, createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { listFaults } from "../support/browserChecks.ts";
import { findToast, waitForFocusIn } from "../support/browserPages.ts";
import { clickButton, findField } from "../support/browserRecords.ts";

const test = createBrowserTest();

/** Creates a project that another user may change. */
async function createProject({ fetchApi, signIn }: BrowserTest, name: string) {
  const { access_token: token } = await signIn("manager");
  const fetchJson = async <Answer>(
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer> => {
    const response = await fetchApi(method, path, { token, ...(body && { body }) });
    assert.ok(response.ok, `${method} ${path}: ${response.status}`);
    return await response.json();
  };
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
