import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { Process } from "../../contract/schemas/process.ts";
import type { Project } from "../../contract/schemas/project.ts";
import { DEMO_PASSWORD } from "../../server/demo/accounts.ts";
import { type BrowserTest, createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { createJsonFetch, type ListResponse } from "../support/browserMilestones.ts";
import { readAddress } from "../support/browserPages.ts";

const test = createBrowserTest();

/** A process with two waiting milestones, and the address of its page. */
async function createProcess(browserTest: BrowserTest, name: string): Promise<string> {
  const fetchJson = await createJsonFetch(browserTest, "admin");
  const { data: [project] } = await fetchJson<ListResponse<Project>>(
    "/api/projects?size=1&filters[0].fieldId=status&filters[0].operator=EQUALS" +
      "&filters[0].value=ACTIVE",
  );
  const { id: processId } = await fetchJson<Process>("/api/processes", {
    projectId: project?.id,
    name,
  });
  for (const step of ["1", "2"]) {
    await fetchJson<Milestone>("/api/milestones", { processId, name: `${name} ${step}` });
  }
  return `/process/${processId}`;
}

const start = (page: Page) => page.getByRole("button", { name: "Başlat" }).first().click();

test("records: a change saved in one tab shows in another tab", async (browserTest) => {
  const address = await createProcess(browserTest, "İki sekme");
  const page = await browserTest.openPage(address, { as: "manager" });
  const other = await page.context().newPage();
  await other.goto(address);
  const waiting = other.getByRole("listitem", { name: /, Bekliyor/ });
  await expectEventually(() => waiting.count(), 2);
  await start(page);
  await expectEventually(() => waiting.count(), 1);
});

test("bulk selection: leaves out a row that left the list", async (browserTest) => {
  const address = await createProcess(browserTest, "Listeden çıkan");
  const page = await browserTest.openPage(
    "/milestones/?filter=Listeden%20%C3%A7%C4%B1kan&status=PENDING&sortField=name&select=yes",
    { as: "manager" },
  );
  await page.getByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" }).check();
  await page.getByText("2 kayıt seçili", { exact: true }).waitFor();
  const other = await page.context().newPage();
  await other.goto(address);
  await start(other);
  await page.getByText("1 kayıt seçili", { exact: true }).waitFor();
  assert.equal(
    await page.getByRole("checkbox", { name: "Seç: Listeden çıkan 2", exact: true }).isChecked(),
    true,
  );
});

test("history: Back leaves a page that the visitor may not open", async (browserTest) => {
  const page = await browserTest.openPage("/project/", { as: "viewer" });
  await page.getByRole("heading", { level: 1, name: "İklim projeleri" }).waitFor();
  await page.goto("/user/");
  await page.waitForURL("/unauthorized");
  await page.goBack();
  await page.waitForURL("/project/");
});

test("history: Back leaves a page that the account signed in next may not open", async (browserTest) => {
  const page = await browserTest.openPage("/technology/", { as: "admin" });
  for (const [link, path] of [["Kullanıcılar", "/user/"], ["Projeler", "/project/"]] as const) {
    await page.getByRole("link", { name: link, exact: true }).first().click();
    await page.waitForURL(path);
  }
  await page.getByRole("button", { name: /^Hesap/ }).click();
  await page.getByRole("menuitem", { name: "Oturumu kapat" }).click();
  await page.waitForURL("/login");
  await page.getByRole("textbox", { name: "E-posta" }).fill("viewer@iklim.example");
  await page.getByLabel("Parola", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Giriş yap" }).click();
  await page.waitForURL("/");
  await page.goBack();
  await page.waitForURL("/unauthorized");
  await page.goBack();
  await page.waitForURL("/technology/");
});

test("history: Back leaves a page whose data the server does not give", async (browserTest) => {
  browserTest.expectConsole(/status of 403/);
  const page = await browserTest.openPage("/project/", { as: "manager" });
  await page.route(
    "**/api/companies?**",
    (route) => route.fulfill({ status: 403, contentType: "text/plain", body: "" }),
  );
  await page.getByRole("link", { name: "İş ortakları" }).first().click();
  await page.waitForURL("/unauthorized");
  await page.goBack();
  await page.waitForURL("/project/");
  assert.equal(readAddress(page), "/project/");
});
