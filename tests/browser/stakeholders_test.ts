import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import {
  findToast,
  readAddress,
  readError,
  readProjectNames,
  readRows,
  readTotal,
} from "../support/browserPages.ts";
import {
  clickButton,
  confirmDeletion,
  fakeSession,
  findField,
  readDeletionReason,
  selectOption,
} from "../support/browserRecords.ts";

const test = createBrowserTest();

test("stakeholder: is created, found, changed and deleted", async ({ openPage }) => {
  const page = await openPage("/stakeholders/", { as: "admin" });
  await clickButton(page, "Yeni paydaş");
  await page.getByRole("dialog", { name: "Yeni paydaş" }).waitFor();
  await clickButton(page, "Paydaşı oluştur");
  await expectEventually(() => readError(findField(page, "Ad")), "Gerekli");
  await findField(page, "Ad").fill("Şile Doğa Derneği");
  await selectOption(page, "Tür", "Danışman");
  await clickButton(page, "Paydaşı oluştur");
  await findToast(page, "Paydaş oluşturuldu").waitFor();
  await page.getByRole("heading", { level: 1, name: "Şile Doğa Derneği" }).waitFor();
  const address = readAddress(page);
  await page.getByRole("main").getByText("Danışman").waitFor();
  await page.getByText("Henüz kilometre taşı yok").waitFor();

  await page.goto("/stakeholders/");
  await page.getByRole("searchbox", { name: "Ad, e-posta ara" }).fill("sile");
  await expectEventually(() => readProjectNames(page), ["Şile Doğa Derneği"]);
  await page.goto("/stakeholders/?kind=CONSULTANT");
  await expectEventually(
    async () => (await readProjectNames(page)).includes("Şile Doğa Derneği"),
    true,
  );
  assert.deepEqual(
    [...new Set((await readRows(page)).map((row) => row[1]))],
    ["Danışman"],
  );
  await page.getByRole("link", { name: "Şile Doğa Derneği" }).click();
  await page.waitForURL(address);

  await clickButton(page, "Düzenle");
  await selectOption(page, "Tür", "Diğer");
  await findField(page, "E-posta").fill("bilgi@sile.example");
  await clickButton(page, "Kaydet");
  await findToast(page, "Paydaş güncellendi").waitFor();
  await page.getByRole("link", { name: "bilgi@sile.example" }).waitFor();
  await page.reload();
  await page.getByRole("link", { name: "bilgi@sile.example" }).waitFor();

  await confirmDeletion(page, "Paydaşı sil");
  await findToast(page, "Paydaş silindi").waitFor();
  await page.waitForURL("/stakeholders/");
});

test("stakeholder: counts its milestones and is not deleted while it has some", async ({ openPage }) => {
  const page = await openPage("/stakeholders/", { as: "admin" });
  await expectEventually(async () => (await readRows(page)).length > 0, true);
  const row = (await readRows(page)).find(([name]) => name === "Gönüllü Karbon Sicili") ?? [];
  await page.getByRole("link", { name: "Gönüllü Karbon Sicili" }).click();
  const part = page.getByRole("region", { name: "Sorumlu oldukları" });
  await part.waitFor();
  const counts = await part.getByRole("listitem").allTextContents();
  const [completed = 0, running = 0, waiting = 0] = counts.map((text) =>
    Number(text.replace(/\D/g, ""))
  );
  assert.equal(row[2], `${completed}/${completed + running + waiting}`);

  const total = completed + running + waiting;
  const uses = `^${total} kilometre taşından sorumlu\\. \\d+ sürecin paydaşı\\. `;
  assert.match(await readDeletionReason(page), new RegExp(uses));
});

test("stakeholder: each count links to the milestones that it counts", async ({ openPage }) => {
  const page = await openPage("/stakeholders/", { as: "viewer" });
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
    await expectEventually(async () => ({ href, count: await readTotal(page) }), { href, count });
  }
});

test("stakeholder: offers each role only permitted actions", async ({ openPage, newPage }) => {
  const listActions = async (page: Page) =>
    (await page.getByRole("main").locator("header").getByRole("button").allTextContents())
      .toSorted();
  const expected = { viewer: [], manager: ["", "Düzenle"] };
  for (const role of ["viewer", "manager"] as const) {
    const page = await openPage("/stakeholders/?create=yes", { as: role });
    await expectEventually(async () => (await readRows(page)).length > 0, true);
    if (role === "viewer") assert.equal(await page.getByRole("dialog").count(), 0);
    else await page.getByRole("dialog").waitFor();
    await page.goto("/stakeholders/");
    await page.getByRole("table").getByRole("link").first().click();
    await page.getByRole("heading", { name: "Temel bilgiler" }).waitFor();
    await expectEventually(() => listActions(page), expected[role]);
  }

  const nobody = await newPage();
  await fakeSession(nobody, ["project:list", "project_milestone_owner:get"]);
  await nobody.goto("/stakeholders/");
  await nobody.waitForURL("/unauthorized");
  const lister = await newPage();
  await fakeSession(lister, ["project_milestone_owner:list"]);
  await lister.goto("/stakeholders/01914684-0000-7000-8000-000000000000");
  await lister.waitForURL("/unauthorized");
});
