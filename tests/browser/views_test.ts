import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { becomes, browserTests } from "../support/browser.ts";
import { shownRows, told } from "../support/browserPages.ts";
import { named, press } from "../support/browserRecords.ts";

const test = browserTests();

const option = async (page: Page, name: string) => {
  await press(page, "Görünüm seçenekleri");
  await page.getByRole("menuitem", { name, exact: true }).click();
};

const rows = async (page: Page) => (await shownRows(page)).length;

test("a view is saved, changed, gone back to, pinned, begun with and deleted", async ({ open }) => {
  const page = await open("/project/?status=DISABLED", { as: "viewer" });
  await becomes(page, async () => await rows(page) > 0, true);
  const disabled = await rows(page);
  await option(page, "Yeni görünüm olarak kaydet…");
  await named(page, "Ad").fill("Kapalılar");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Kapalılar", exact: true }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get("status"), "DISABLED");

  await press(page, "Devre dışı");
  await page.getByRole("status").getByText("Değişti").waitFor();
  await press(page, "Görünüme dön");
  await becomes(page, () => rows(page), disabled);

  await option(page, "Menüye sabitle");
  await page.getByRole("link", { name: `Kapalılar ${disabled}` }).waitFor();
  await option(page, "Liste bununla başlasın");
  await told(page, "Görünüm kaydedildi");
  await becomes(
    page,
    () => page.evaluate(() => JSON.stringify(localStorage).includes("DISABLED")),
    true,
  );
  await page.goto(new URL("/project/", page.url()).href);
  await page.waitForURL((url) => url.searchParams.get("status") === "DISABLED");
  await becomes(page, () => rows(page), disabled);

  await option(page, "Sil");
  await page.getByRole("alertdialog").getByRole("button", { name: "Sil", exact: true }).click();
  await told(page, "Görünüm silindi");
});
