import assert from "node:assert/strict";
import { becomes, browserTests } from "../support/browser.ts";

const test = browserTests();

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
  await becomes(page, () => lines.count(), 2);
  await page.getByRole("button", { name: "İş ortakları", exact: true, pressed: true }).waitFor();

  await change.getByRole("link", { name: "Longoz Enerji" }).click();
  await page.waitForURL(`**/company/${id}`);
  await page.goto(`/activity?company=${id}`);
  await becomes(page, () => lines.count(), 2);
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
  await viewer.getByText("Burada henüz bir şey olmadı").waitFor();
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
