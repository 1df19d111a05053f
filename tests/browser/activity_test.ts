import assert from "node:assert/strict";
import { becomes, browserTests } from "../support/browser.ts";
import { faultsAt } from "../support/browserChecks.ts";

const test = browserTests();

const BY_MANAGER = new URLSearchParams({
  "filters[0].fieldId": "email",
  "filters[0].operator": "EQUALS",
  "filters[0].value": "manager@iklim.example",
});

test("tells by day who did what, with before and after, and is narrowed by the address", async ({ open, api, signIn }) => {
  const { access_token: token } = await signIn("manager");
  const created = await api("POST", "/api/companies", {
    token,
    body: { name: "Longoz Enerji", city: "İğneada" },
  });
  const { id } = await created.json();
  await api("PATCH", `/api/companies/${id}`, { token, body: { version: 1, city: "Kırklareli" } });

  const page = await open("/activity", { as: "admin" });
  const today = page.getByRole("region", { name: "Bugün", exact: true });
  const change = today.getByRole("listitem").filter({ hasText: "iş ortağını değiştirdi" }).first();
  await change.getByText("İğneada → Kırklareli").waitFor();
  assert.match(
    await change.innerText(),
    /, Longoz Enerji iş ortağını değiştirdi\s+Şehir İğneada → Kırklareli/,
  );

  const lines = page.locator("main ol > li");
  await becomes(page, () => lines.count(), 20);
  await page.getByRole("button", { name: "Daha fazla göster" }).click();
  await becomes(page, () => lines.count(), 40);

  await page.getByRole("button", { name: "İş ortakları", exact: true }).press("Enter");
  await page.waitForURL("**/activity?kind=company");
  await becomes(page, () => lines.count(), 14);
  await page.getByRole("button", { name: "İş ortakları", exact: true, pressed: true }).waitFor();

  await change.getByRole("link", { name: "Longoz Enerji" }).click();
  await page.waitForURL(`**/company/${id}`);
  const card = page.getByRole("region", { name: "Hareketler" });
  await card.getByText("İğneada → Kırklareli").waitFor();
  await becomes(page, () => card.locator("ol > li").count(), 2);
  assert.deepEqual(await faultsAt(page, "tr", [375, 1440]), {});
  await card.getByRole("link", { name: "Tümünü gör" }).press("Enter");
  await page.waitForURL(`**/activity?company=${id}`);
  await becomes(page, () => lines.count(), 2);
  assert.deepEqual(await faultsAt(page, "tr", [1440, 375]), {});

  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/activity?kind=feedback");
  const filters = page.getByRole("search", { name: "Süzgeçler" });
  const chips = filters.getByRole("button");
  const tops = () =>
    chips.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
  const isInSight = (name: string) =>
    chips.filter({ hasText: name }).evaluate((one) => {
      const { left, right } = one.getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    });
  await becomes(page, () => chips.count(), 13);
  assert.equal(await tops(), 1);
  await becomes(page, () => isInSight("Geri bildirim"), true);
  await chips.first().focus();
  await becomes(page, () => isInSight("Projeler"), true);
  for (let count = 1; count < 9; count++) await page.keyboard.press("Tab");
  await becomes(page, () => isInSight("Geri bildirim"), true);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/activity");
  assert.deepEqual(await faultsAt(page, "tr", [375]), {});
});

test("projects, processes and people have what concerns them on their pages", async ({ open, api, signIn }) => {
  const { access_token: token } = await signIn("manager");
  const answer = async (path: string) => await (await api("GET", path, { token })).json();
  const { data: [process] } = await answer("/api/processes?size=1");
  const { data: [user] } = await answer(`/api/users?size=1&${BY_MANAGER}`);
  const patched = await api("PATCH", `/api/processes/${process.id}`, {
    token,
    body: { version: process.version, description: "Yerinde inceleme" },
  });
  assert.equal(patched.status, 200);

  const page = await open(`/process/${process.id}`, { as: "admin" });
  const card = page.getByRole("region", { name: "Hareketler" });
  for (
    const [path, place] of [
      [`/process/${process.id}`, "process"],
      [`/project/${process.projectId}?tab=history`, "project"],
      [`/user/${user.id}`, "concerns"],
    ] as const
  ) {
    await page.goto(path);
    await card.getByText("→ Yerinde inceleme").first().waitFor();
    const all = await card.getByRole("link", { name: "Tümünü gör" }).getAttribute("href");
    const id = path.split(/[/?]/)[2];
    assert.equal(all, `/activity?${place}=${id}`);
    assert.deepEqual(await faultsAt(page, "tr", [375, 1440], ["dark", "light"]), {});
  }
});

test("one who may not see users reads nothing of what happened to them", async ({ open, api, signIn }) => {
  const { access_token: token } = await signIn("admin");
  const users = await (await api("GET", "/api/users?size=1", { token })).json();
  const [{ id, version }] = users.data;
  const body = { version, phone: "+902120001122" };
  await api("PATCH", `/api/users/${id}`, { token, body });
  const admin = await open("/activity?kind=user", { as: "admin" });
  await admin.getByText("+902120001122").first().waitFor();
  const viewer = await open("/activity?kind=user", { as: "viewer" });
  await viewer.getByText("Bu kaynağa erişim yetkiniz yok.").waitFor();
  assert.equal(await viewer.getByText("+902120001122").count(), 0);
});

test("the start page tells what others did since the last visit, below the rest", async ({ open, api, signIn }) => {
  const { access_token: token } = await signIn("manager");
  await api("POST", "/api/companies", { token, body: { name: "Ergene Enerji" } });
  const page = await open("/", { as: "admin" });
  const section = page.getByRole("region", { name: "Son gelişinizden beri" });
  await section.getByText("Ergene Enerji").waitFor();
});

test("a list that does not come says so, and comes when tried again", async ({ open, expectConsole }) => {
  const page = await open("/account", { as: "admin" });
  await page.route("**/api/activity*", (route) => route.abort(), { times: 4 });
  expectConsole(/ERR_FAILED/);
  await page.getByRole("link", { name: "Hareketler" }).click();
  await page.getByRole("alert").getByText("Hareketler yüklenemedi").waitFor();
  await page.unroute("**/api/activity*");
  await page.getByRole("button", { name: "Yeniden dene" }).click();
  await page.locator("main ol > li").first().waitFor();
});
