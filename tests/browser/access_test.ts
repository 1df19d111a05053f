import assert from "node:assert/strict";
import { becomes, browserTests } from "../support/browser.ts";
import { placeOf, shownRows, toast } from "../support/browserPages.ts";

const test = browserTests();

for (const role of ["viewer", "member"] as const) {
  test(`offers a ${role} nothing to create, change or delete`, async ({ open }) => {
    const page = await open("/project/", { as: role });
    await becomes(page, async () => (await shownRows(page)).length, 10);
    assert.equal(await page.getByRole("link", { name: "Yeni proje" }).count(), 0);
    await page.getByRole("table").getByRole("link").first().click();
    await page.getByRole("tab", { name: "Genel bakış" }).waitFor();
    for (const name of ["Düzenle", "Sil", "Devre dışı bırak", "Etkinleştir"]) {
      assert.equal(await page.getByRole("button", { name, exact: true }).count(), 0, name);
    }
    await page.goto(`${placeOf(page)}?edit=yes`);
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

test("tells why the API refused and leads to where that is explained", async ({ visitor, expectConsole }) => {
  expectConsole(/status of 403 .*\/api\/projects/);
  const page = await visitor({ as: "viewer" });
  const detail = "Bu listeyi göremezsiniz.";
  await page.route(/\/api\/projects\?/, (route) =>
    route.fulfill({
      status: 403,
      contentType: "application/problem+json",
      json: { type: "about:blank", title: "Forbidden", status: 403, detail },
    }));
  await page.goto("/project/");
  await page.waitForURL("/unauthorized");
  await toast(page, detail).waitFor();
  await page.getByRole("heading", { name: "Yetkiniz yok" }).waitFor();
});

test("access: shows Not Found for an unknown path or project", async ({ open }) => {
  const page = await open("/nowhere/at-all", { as: "viewer" });
  await page.getByRole("heading", { name: "Bulunamadı" }).waitFor();
  await becomes(page, () => page.title(), "Bulunamadı · İklim");
  await page.reload();
  await page.getByRole("heading", { name: "Bulunamadı" }).waitFor();

  await page.goto("/project/01914684-0000-7000-8000-000000000000");
  await page.getByText("Aradığınız kayıt yok ya da silinmiş.").waitFor();
  await page.getByRole("navigation", { name: "Ana gezinme" }).waitFor();
});

test("shows what went wrong when the API fails, and tries again when asked", async ({ visitor, expectConsole }) => {
  expectConsole(/status of 500 .*\/api\/projects/);
  const page = await visitor({ as: "viewer" });
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
  await becomes(page, async () => (await shownRows(page)).length, 10);
});

test("says so when the network is gone", async ({ visitor, expectConsole }) => {
  expectConsole(/net::ERR_FAILED/);
  expectConsole(/Confirmation action failed/);
  const page = await visitor({ as: "manager" });
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
  await toast(page, gone).waitFor();
});
