import assert from "node:assert/strict";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { findToast, readAddress, readRows } from "../support/browserPages.ts";

const test = createBrowserTest();

for (const role of ["viewer", "member"] as const) {
  test(`access: a ${role} is offered nothing to create, change or delete`, async ({ openPage }) => {
    const page = await openPage("/project/", { as: role });
    await expectEventually(async () => (await readRows(page)).length, 10);
    assert.equal(await page.getByRole("link", { name: "Yeni proje" }).count(), 0);
    await page.getByRole("table").getByRole("link").first().click();
    await page.getByRole("tab", { name: "Genel bakış" }).waitFor();
    for (const name of ["Düzenle", "Diğer işlemler", "Devre dışı bırak", "Etkinleştir"]) {
      assert.equal(await page.getByRole("button", { name, exact: true }).count(), 0, name);
    }
    await page.goto(`${readAddress(page)}?edit=yes`);
    await page.getByRole("tab", { name: "Genel bakış" }).waitFor();
    assert.equal(await page.getByRole("dialog").count(), 0);

    await page.goto("/project/create");
    await page.waitForURL("/unauthorized");
    await page.getByRole("heading", { name: "Yetkiniz yok" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Yetkiniz yok" }).waitFor();
    await page.getByRole("link", { name: "Ana sayfaya git" }).click();
    await page.waitForURL("/");
  });
}

test("access: a forbidden page shows the problem of the API and links to its explanation", async ({ newPage, expectConsole }) => {
  expectConsole(/status of 403 .*\/api\/projects/);
  const page = await newPage({ as: "viewer" });
  const detail = "Bu listeyi göremezsiniz.";
  await page.route(/\/api\/projects\?/, (route) =>
    route.fulfill({
      status: 403,
      contentType: "application/problem+json",
      json: { type: "about:blank", title: "Forbidden", status: 403, detail },
    }));
  await page.goto("/project/");
  await page.waitForURL("/unauthorized");
  await findToast(page, detail).waitFor();
  await page.getByRole("heading", { name: "Yetkiniz yok" }).waitFor();
});

test("access: shows Not Found for an unknown path or project", async ({ openPage }) => {
  const page = await openPage("/nowhere/at-all", { as: "viewer" });
  await page.getByRole("heading", { name: "Bulunamadı" }).waitFor();
  await expectEventually(() => page.title(), "Bulunamadı · İklim");
  await page.reload();
  await page.getByRole("heading", { name: "Bulunamadı" }).waitFor();

  await page.goto("/project/01914684-0000-7000-8000-000000000000");
  await page.getByText("Aradığınız kayıt yok ya da silinmiş.").waitFor();
  await page.getByRole("navigation", { name: "Ana gezinme" }).waitFor();
});

test("error screen: shows the problem of a failing API and retries on request", async ({ newPage, expectConsole }) => {
  expectConsole(/status of 500 .*\/api\/projects/);
  const page = await newPage({ as: "viewer" });
  let fails = true;
  await page.route(/\/api\/projects\?/, async (route) => {
    if (!fails) return await route.continue();
    await route.fulfill({
      status: 500,
      contentType: "application/problem+json",
      json: { type: "about:blank", title: "Error", status: 500, detail: "Sunucu yoruldu." },
    });
  });
  await page.goto("/project/");
  const screen = page.getByRole("alert").filter({ hasText: "Bir şeyler ters gitti!" });
  await screen.getByText("Sunucu yoruldu.").waitFor();
  fails = false;
  await screen.getByRole("button", { name: "Yeniden dene" }).click();
  await expectEventually(async () => (await readRows(page)).length, 10);
});

test("error screen: says that the network is down while requests fail", async ({ newPage, expectConsole }) => {
  expectConsole(/net::ERR_FAILED/);
  expectConsole(/Confirmation action failed/);
  const page = await newPage({ as: "manager" });
  const gone = "Ağ hatası. Lütfen bağlantınızı denetleyin.";
  await page.route(/\/api\/projects\?/, (route) => route.abort());
  await page.goto("/project/");
  await page.getByRole("alert").filter({ hasText: "Bir şeyler ters gitti!" }).getByText(gone)
    .waitFor();

  await page.unroute(/\/api\/projects\?/);
  await page.getByRole("button", { name: "Yeniden dene" }).click();
  await page.getByRole("table").getByRole("link").first().click();
  await page.route(/\/disable$/, (route) => route.abort());
  await page.getByRole("button", { name: "Devre dışı bırak" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Devre dışı bırak" }).click();
  await findToast(page, gone).waitFor();
});
