import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { becomes, browserTests } from "../support/browser.ts";
import {
  errorOf,
  placeOf,
  shownNames,
  shownRows,
  toast,
  totalOf,
} from "../support/browserPages.ts";
import {
  confirmDeletion,
  named,
  pick,
  press,
  pretend,
  refusedDeletion,
} from "../support/browserRecords.ts";

const test = browserTests();

test("creates a stakeholder, finds it, changes it and deletes it", async ({ open }) => {
  const page = await open("/stakeholders/", { as: "admin" });
  await press(page, "Yeni paydaş");
  await page.getByRole("dialog", { name: "Yeni paydaş" }).waitFor();
  await press(page, "Paydaşı oluştur");
  await becomes(page, () => errorOf(named(page, "Ad")), "Gerekli");
  await named(page, "Ad").fill("Şile Doğa Derneği");
  await pick(page, "Tür", "Danışman");
  await press(page, "Paydaşı oluştur");
  await toast(page, "Paydaş oluşturuldu").waitFor();
  await page.getByRole("heading", { level: 1, name: "Şile Doğa Derneği" }).waitFor();
  const place = placeOf(page);
  await page.getByRole("main").getByText("Danışman").waitFor();
  await page.getByText("Henüz kilometre taşı yok").waitFor();

  await page.goto("/stakeholders/");
  await page.getByRole("searchbox", { name: "Ada göre ara" }).fill("sile");
  await becomes(page, () => shownNames(page), ["Şile Doğa Derneği"]);
  await page.goto("/stakeholders/?kind=CONSULTANT");
  await becomes(page, async () => (await shownNames(page)).includes("Şile Doğa Derneği"), true);
  assert.deepEqual(
    [...new Set((await shownRows(page)).map((row) => row[1]))],
    ["Danışman"],
  );
  await page.getByRole("link", { name: "Şile Doğa Derneği" }).click();
  await page.waitForURL(place);

  await press(page, "Düzenle");
  await pick(page, "Tür", "Diğer");
  await named(page, "E-posta").fill("bilgi@sile.example");
  await press(page, "Kaydet");
  await toast(page, "Paydaş güncellendi").waitFor();
  await page.getByRole("link", { name: "bilgi@sile.example" }).waitFor();
  await page.reload();
  await page.getByRole("link", { name: "bilgi@sile.example" }).waitFor();

  await confirmDeletion(page, "Paydaşı sil");
  await toast(page, "Paydaş silindi").waitFor();
  await page.waitForURL("/stakeholders/");
});

test("counts what a stakeholder answers for, and does not delete one that answers", async ({ open }) => {
  const page = await open("/stakeholders/", { as: "admin" });
  await becomes(page, async () => (await shownRows(page)).length > 0, true);
  const row = (await shownRows(page)).find(([name]) => name === "Gönüllü Karbon Sicili") ?? [];
  await page.getByRole("link", { name: "Gönüllü Karbon Sicili" }).click();
  const part = page.getByRole("region", { name: "Sorumlu oldukları" });
  await part.waitFor();
  const counts = await part.getByRole("listitem").allTextContents();
  const [completed = 0, running = 0, waiting = 0] = counts.map((text) =>
    Number(text.replace(/\D/g, ""))
  );
  assert.equal(row[2], `${completed}/${completed + running + waiting}`);

  const refused = await refusedDeletion(page, "Bu paydaş silinemez");
  const total = completed + running + waiting;
  const uses = `^${total} kilometre taşından sorumlu\\. \\d+ sürecin paydaşı\\. `;
  await refused.getByText(new RegExp(uses)).waitFor();
  await refused.getByRole("button", { name: "Kilometre taşlarını göster" }).click();
  await page.waitForURL(/\/milestones\/\?owner=/);
  await becomes(page, () => totalOf(page), total);
});

test("each number of a stakeholder leads to the milestones that it counts", async ({ open }) => {
  const page = await open("/stakeholders/", { as: "viewer" });
  await page.getByRole("link", { name: "Gönüllü Karbon Sicili" }).click();
  const part = page.getByRole("region", { name: "Sorumlu oldukları" });
  await part.waitFor();
  const numbers = await part.getByRole("link").evaluateAll((links) =>
    links.map((link) => ({
      count: Number(link.textContent),
      href: link.getAttribute("href") ?? "",
    }))
  );
  assert.equal(numbers.length, 5);
  for (const { count, href } of numbers) {
    await page.goto(href);
    await becomes(page, async () => ({ href, count: await totalOf(page) }), { href, count });
  }
});

test("offers each only what they may do", async ({ open, visitor }) => {
  const offered = async (page: Page) =>
    (await page.getByRole("main").locator("header").getByRole("button").allTextContents())
      .toSorted();
  const expected = { viewer: [], manager: ["Düzenle", "Sil"] };
  for (const role of ["viewer", "manager"] as const) {
    const page = await open("/stakeholders/?create=yes", { as: role });
    await becomes(page, async () => (await shownRows(page)).length > 0, true);
    if (role === "viewer") assert.equal(await page.getByRole("dialog").count(), 0);
    else await page.getByRole("dialog").waitFor();
    await page.goto("/stakeholders/");
    await page.getByRole("table").getByRole("link").first().click();
    await page.getByRole("heading", { name: "Temel bilgiler" }).waitFor();
    assert.deepEqual(await offered(page), expected[role]);
  }

  const nobody = await visitor();
  await pretend(nobody, ["project:list", "project_milestone_owner:get"]);
  await nobody.goto("/stakeholders/");
  await nobody.waitForURL("/unauthorized");
  const lister = await visitor();
  await pretend(lister, ["project_milestone_owner:list"]);
  await lister.goto("/stakeholders/01914684-0000-7000-8000-000000000000");
  await lister.waitForURL("/unauthorized");
});
