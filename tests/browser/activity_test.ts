import assert from "node:assert/strict";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { listFaultsAtWidths } from "../support/browserChecks.ts";

const test = createBrowserTest();

const MANAGER_FILTER = new URLSearchParams({
  "filters[0].fieldId": "email",
  "filters[0].operator": "EQUALS",
  "filters[0].value": "manager@iklim.example",
});

test("activity: lists changes by day with both values and is filtered by the URL", async ({ openPage, fetchApi, signIn }) => {
  const { access_token: token } = await signIn("manager");
  const createResponse = await fetchApi("POST", "/api/companies", {
    token,
    body: { name: "Longoz Enerji", city: "İğneada" },
  });
  const { id } = await createResponse.json();
  await fetchApi("PATCH", `/api/companies/${id}`, {
    token,
    body: { version: 1, city: "Kırklareli" },
  });

  const page = await openPage("/activity", { as: "admin" });
  const today = page.getByRole("region", { name: "Bugün", exact: true });
  const change = today.getByRole("listitem").filter({ hasText: "iş ortağını değiştirdi" }).first();
  await change.getByText("İğneada → Kırklareli").waitFor();
  assert.match(
    await change.innerText(),
    /, “Longoz Enerji” iş ortağını değiştirdi\s+Şehir İğneada → Kırklareli/,
  );

  const entries = page.locator("main li[data-entry]");
  await expectEventually(() => entries.count(), 20);
  await page.getByRole("button", { name: "Daha fazla göster" }).click();
  await expectEventually(() => entries.count(), 40);

  await page.getByRole("button", { name: "İş ortakları", exact: true }).press("Enter");
  await page.waitForURL("**/activity?kind=company");
  await expectEventually(() => entries.count(), 14);
  await page.getByRole("button", { name: "İş ortakları", exact: true, pressed: true }).waitFor();

  await change.getByRole("link", { name: "Longoz Enerji" }).click();
  await page.waitForURL(`**/company/${id}`);
  const card = page.getByRole("region", { name: "Etkinlik" });
  await card.getByText("İğneada → Kırklareli").waitFor();
  await expectEventually(() => card.locator("li[data-entry]").count(), 2);
  assert.deepEqual(await listFaultsAtWidths(page, "tr", [375, 1440]), {});
  await card.getByRole("link", { name: "Tümünü gör" }).press("Enter");
  await page.waitForURL(`**/activity?company=${id}`);
  await expectEventually(() => entries.count(), 2);
  assert.deepEqual(await listFaultsAtWidths(page, "tr", [1440, 375]), {});

  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/activity?kind=feedback");
  const filters = page.getByRole("search", { name: "Süzgeçler" });
  const chips = filters.getByRole("button");
  const countChipRows = () =>
    chips.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
  const isInView = (name: string) =>
    chips.filter({ hasText: name }).evaluate((one) => {
      const { left, right } = one.getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    });
  await expectEventually(() => chips.count(), 14);
  assert.equal(await countChipRows(), 1);
  await expectEventually(() => isInView("Geri bildirim"), true);
  await chips.first().focus();
  await expectEventually(() => isInView("Projeler"), true);
  for (let count = 1; count < 9; count++) await page.keyboard.press("Tab");
  await expectEventually(() => isInView("Geri bildirim"), true);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/activity");
  assert.deepEqual(await listFaultsAtWidths(page, "tr", [375]), {});
});

test("activity: pages of projects, processes and users list their own changes", async ({ openPage, fetchApi, signIn }) => {
  const { access_token: token } = await signIn("manager");
  const fetchJson = async (path: string) => await (await fetchApi("GET", path, { token })).json();
  const { data: [process] } = await fetchJson("/api/processes?size=1");
  const { data: [user] } = await fetchJson(`/api/users?size=1&${MANAGER_FILTER}`);
  const patched = await fetchApi("PATCH", `/api/processes/${process.id}`, {
    token,
    body: { version: process.version, description: "Yerinde inceleme" },
  });
  assert.equal(patched.status, 200);

  const page = await openPage(`/process/${process.id}`, { as: "admin" });
  const card = page.getByRole("region", { name: "Etkinlik" });
  for (
    const [path, parameter] of [
      [`/process/${process.id}`, "process"],
      [`/project/${process.projectId}?tab=history`, "project"],
      [`/user/${user.id}`, "concerns"],
    ] as const
  ) {
    await page.goto(path);
    await card.getByText("→ Yerinde inceleme").first().waitFor();
    const allHref = await card.getByRole("link", { name: "Tümünü gör" }).getAttribute("href");
    const id = path.split(/[/?]/)[2];
    assert.equal(allHref, `/activity?${parameter}=${id}`);
    assert.deepEqual(await listFaultsAtWidths(page, "tr", [375, 1440], ["dark", "light"]), {});
  }
});

test("activity: hides changes of users from a viewer without permission for them", async ({ openPage, fetchApi, signIn }) => {
  const { access_token: token } = await signIn("admin");
  const users = await (await fetchApi("GET", "/api/users?size=1", { token })).json();
  const [{ id, version }] = users.data;
  const body = { version, phone: "+902120001122" };
  await fetchApi("PATCH", `/api/users/${id}`, { token, body });
  const admin = await openPage("/activity?kind=user", { as: "admin" });
  await admin.getByText("+902120001122").first().waitFor();
  const viewer = await openPage("/activity?kind=user", { as: "viewer" });
  await viewer.getByText("Bu kaynağa erişim yetkiniz yok.").waitFor();
  assert.equal(await viewer.getByText("+902120001122").count(), 0);
});

test("activity: the start page lists what others changed since the last visit", async ({ openPage, fetchApi, signIn }) => {
  const { access_token: token } = await signIn("manager");
  await fetchApi("POST", "/api/companies", { token, body: { name: "Ergene Enerji" } });
  const page = await openPage("/", { as: "admin" });
  const section = page.getByRole("region", { name: "Son ziyaretinizden bu yana" });
  await section.getByText("Ergene Enerji").waitFor();
});

test("activity: a list that fails to load shows an error and loads on retry", async ({ openPage, expectConsole }) => {
  const page = await openPage("/account", { as: "admin" });
  await page.route("**/api/activity*", (route) => route.abort(), { times: 4 });
  expectConsole(/ERR_FAILED/);
  await page.getByRole("link", { name: "Etkinlik" }).click();
  await page.getByRole("alert").getByText("Etkinlik yüklenemedi").waitFor();
  await page.unroute("**/api/activity*");
  await page.getByRole("button", { name: "Yeniden dene" }).click();
  await page.locator("main li[data-entry]").first().waitFor();
});
