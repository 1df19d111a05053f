import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { listFaults } from "../support/browserChecks.ts";
import { findToast } from "../support/browserPages.ts";

const test = createBrowserTest();

const openUser = async (page: Page, email: string) => {
  await page.goto(`/user/?filter=${email}`);
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByRole("heading", { name: "Roller" }).waitFor();
};

test("hand over: everything of a user who leaves goes to another with 4 presses", async ({ openPage: start }) => {
  const page = await start("/user/", { as: "admin" });
  await openUser(page, "manager@iklim.example");
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };

  await press(page.getByRole("button", { name: "Devre dışı bırak", exact: true }));
  const dialog = page.getByRole("dialog", { name: "Kullanıcıyı devre dışı bırak" });
  const work = dialog.getByRole("list", { name: "Üzerindeki işler:" });
  await work.waitFor();
  const links = await work.getByRole("link").all();
  const addresses = await Promise.all(links.map((link) => link.getAttribute("href")));
  assert.ok(addresses.length > 0);
  assert.deepEqual(await listFaults(page), []);

  await press(dialog.getByRole("combobox", { name: "Devralacak kişi" }));
  await press(page.getByRole("option", { name: /Çağlar İnce|member@iklim/ }).first());
  await press(dialog.getByRole("button", { name: "Devre dışı bırak", exact: true }));
  await findToast(page, "Kullanıcı devre dışı bırakıldı, işleri devredildi").waitFor();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Devre dışı", { exact: true }).waitFor();
  assert.equal(presses, 4);

  for (const address of addresses) {
    assert.ok(address);
    await page.goto(address);
    await page.getByText("Eşleşen kayıt yok").waitFor();
  }
});
