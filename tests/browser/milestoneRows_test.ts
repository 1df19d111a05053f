import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { SessionUser } from "../../contract/sessionUser.ts";
import { type BrowserTest, createBrowserTest, type Role } from "../support/browser.ts";
import { createJsonFetch, createProcess } from "../support/browserMilestones.ts";
import { findToast, waitForFocusIn } from "../support/browserPages.ts";
import { clickButton } from "../support/browserRecords.ts";
import { expectEventually } from "../support/expectEventually.ts";

const test = createBrowserTest();

/** Creates milestones with due dates in a process of an active project. */
async function addMilestones(
  browserTest: BrowserTest,
  name: string,
  dueDates: readonly string[],
  more: object = {},
) {
  const fetchJson = await createJsonFetch(browserTest, "admin");
  const inputs = dueDates.map((dueDate, index) => ({ name: `${name} ${index + 1}`, dueDate }));
  const { milestones } = await createProcess(fetchJson, { name, ...more }, inputs);
  return {
    /** Reads a field of all milestones. */
    read: <Field extends keyof Milestone>(field: Field) =>
      Promise.all(
        milestones.map(async ({ id }) =>
          (await fetchJson<Milestone>(`/api/milestones/${id}`))[field]
        ),
      ),
  };
}

async function readUser(browserTest: BrowserTest, role: Role): Promise<SessionUser> {
  const [, claims = ""] = (await browserTest.signIn(role)).access_token.split(".");
  return JSON.parse(
    new TextDecoder().decode(Uint8Array.fromBase64(claims, { alphabet: "base64url" })),
  );
}

/** Counts presses of a pointer from now on. */
async function startCounting(page: Page) {
  const counter = await page.evaluateHandle(() => {
    const counter = { presses: 0 };
    addEventListener("pointerdown", () => counter.presses++, true);
    return counter;
  });
  return () => counter.evaluate(({ presses }) => presses);
}

const findRow = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });

/** Waits until rows have their menu, which loads after the page. */
const waitForActions = (page: Page, name: string) =>
  page.getByRole("button", { name: `${name} için diğer işlemler` }).waitFor();

const LATE = "2026-01-10";

test("milestone list: completes a late milestone in two presses", async (browserTest) => {
  const { read } = await addMilestones(browserTest, "Basışla biten", [LATE]);
  const page = await browserTest.openPage("/milestones/?filter=Basışla biten", { as: "member" });
  await waitForActions(page, "Basışla biten 1");
  const readPresses = await startCounting(page);
  await page.getByRole("search").getByRole("button", { name: "Gecikti", exact: true }).click();
  await page.waitForURL(/status=LATE/);
  await findRow(page, "Basışla biten 1").hover();
  await clickButton(page, "Tamamla: Basışla biten 1");
  await findToast(page, "“Basışla biten 1” tamamlandı.").waitFor();
  assert.deepEqual([await read("status"), await readPresses()], [["COMPLETED"], 2]);
  await page.getByText("Eşleşen kayıt yok").waitFor();
});

test("milestone list: postpones by a week in two presses, and undoes it", async (browserTest) => {
  const { read } = await addMilestones(browserTest, "Haftaya kalan", ["2099-06-30"]);
  const page = await browserTest.openPage("/milestones/?filter=Haftaya kalan", { as: "manager" });
  await waitForActions(page, "Haftaya kalan 1");
  const readPresses = await startCounting(page);
  await clickButton(page, "Haftaya kalan 1 için diğer işlemler");
  await page.getByRole("menuitem", { name: "1 hafta ertele" }).click();
  await findToast(page, "“Haftaya kalan 1”: son tarih 07.07.2099").waitFor();
  assert.deepEqual([await read("dueDate"), await readPresses()], [["2099-07-07"], 2]);
  await page.keyboard.press("Control+z");
  await expectEventually(() => read("dueDate"), ["2099-06-30"]);
});

test("milestone list: postpones four milestones by 14 days in four presses, with one undo", async (browserTest) => {
  const dueDates = ["2099-06-01", "2099-06-02", "2099-06-03", "2099-06-04"];
  const { read } = await addMilestones(browserTest, "Dördü birden", dueDates);
  const page = await browserTest.openPage("/milestones/?filter=Dördü birden&sortField=name", {
    as: "manager",
  });
  await waitForActions(page, "Dördü birden 1");
  const table = page.getByRole("table");
  const before = await table.boundingBox();
  const readPresses = await startCounting(page);
  await findRow(page, "Dördü birden 1").hover();
  await page.getByRole("checkbox", { name: "Seç: Dördü birden 1" }).click();
  await page.getByText("1 kayıt seçili", { exact: true }).waitFor();
  assert.deepEqual(await table.boundingBox(), before, "the table does not move");
  await page.getByRole("checkbox", { name: "Seç: Dördü birden 4" })
    .click({ modifiers: ["Shift"] });
  await page.getByText("4 kayıt seçili", { exact: true }).waitFor();
  await clickButton(page, "Ertele");
  const choice = page.getByRole("menuitem", { name: "14 gün" });
  await choice.getByText("15.06.2099 – 18.06.2099").waitFor();
  await choice.click();
  await findToast(page, "4 kayıt değiştirildi").waitFor();
  assert.deepEqual([await read("dueDate"), await readPresses()], [
    ["2099-06-15", "2099-06-16", "2099-06-17", "2099-06-18"],
    4,
  ]);
  await page.keyboard.press("Control+z");
  await expectEventually(() => read("dueDate"), dueDates);
});

test("milestone list: shows who is responsible for a late milestone without a press", async (browserTest) => {
  const { id, name, surname } = await readUser(browserTest, "manager");
  await addMilestones(browserTest, "Sorumlusu belli", [LATE], { responsibleIds: [id] });
  const page = await browserTest.openPage("/milestones/?status=LATE&filter=Sorumlusu belli", {
    as: "viewer",
  });
  const row = findRow(page, "Sorumlusu belli 1");
  await row.getByText("Atanmadı").waitFor();
  await row.getByText(`Sorumlu: ${name} ${surname}`).waitFor();
});

test("milestone list: a member takes and drops a milestone by keyboard", async (browserTest) => {
  const member = await readUser(browserTest, "member");
  const { read } = await addMilestones(browserTest, "Üstlenilen", ["2099-06-30"]);
  const page = await browserTest.openPage("/milestones/?filter=Üstlenilen", { as: "member" });
  await waitForActions(page, "Üstlenilen 1");
  const menu = page.getByRole("button", { name: "Üstlenilen 1 için diğer işlemler" });
  const choose = async (item: string) => {
    await menu.press("Enter");
    await page.getByRole("menuitem", { name: item, disabled: false }).press("Enter");
  };
  await choose("Üstlen");
  await waitForFocusIn(menu);
  await findToast(page, "“Üstlenilen 1” size atandı.").waitFor();
  assert.deepEqual(await read("assigneeId"), [member.id]);
  await findRow(page, "Üstlenilen 1").getByText(`${member.name} ${member.surname}`).waitFor();
  await page.goto("/milestones/?assigned=me&filter=Üstlenilen");
  await waitForActions(page, "Üstlenilen 1");
  await choose("Bırak");
  await expectEventually(() => read("assigneeId"), [null]);
  await page.getByText("Eşleşen kayıt yok").waitFor();
  await waitForFocusIn(page.getByRole("heading", { level: 1 }));
});

test("milestone list: a manager assigns a milestone in place, and many at once", async (browserTest) => {
  const { id, name, surname } = await readUser(browserTest, "member");
  const { read } = await addMilestones(browserTest, "Atanacak", ["2099-06-30", "2099-06-30"]);
  const page = await browserTest.openPage("/milestones/?filter=Atanacak&sortField=name", {
    as: "manager",
  });
  await page.getByRole("button", { name: /Atanacak 1: Atanan, değiştir:/ }).click();
  const dialog = page.getByRole("dialog", { name: "Atanacak 1: Atanan" });
  await dialog.getByText("Yalnızca etkin kullanıcılar atanabilir.").waitFor();
  await dialog.getByRole("combobox").fill(`${name} ${surname}`);
  await page.getByRole("option", { name: `${name} ${surname}` }).click();
  await dialog.getByRole("button", { name: "Kaydet" }).click();
  await findRow(page, "Atanacak 1").getByText(`${name} ${surname}`).waitFor();
  assert.deepEqual(await read("assigneeId"), [id, null]);

  await page.getByRole("checkbox", { name: /^Seç: / }).first().click();
  await page.getByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" }).check();
  await clickButton(page, "Toplu işlem");
  await page.getByRole("menuitem", { name: "Ata", exact: true }).click();
  const values = page.getByRole("dialog", { name: "Ata" });
  await values.getByRole("combobox").fill(`${name} ${surname}`);
  await page.getByRole("option", { name: `${name} ${surname}` }).click();
  await values.getByRole("button", { name: "Ata", exact: true }).click();
  await findToast(page, "1 kayıt değiştirildi").or(findToast(page, "2 kayıt değiştirildi"))
    .first().waitFor();
  assert.deepEqual(await read("assigneeId"), [id, id]);
});

test("milestone list: moves a due date with the following ones in place, with one undo", async (browserTest) => {
  const dueDates = ["2099-06-01", "2099-06-10", "2099-06-20"];
  const { read } = await addMilestones(browserTest, "Birlikte kayan", dueDates);
  const page = await browserTest.openPage("/milestones/?filter=Birlikte kayan&sortField=name", {
    as: "manager",
  });
  await page.getByRole("button", { name: /^Birlikte kayan 2: Son tarih, değiştir:/ }).press(
    "Enter",
  );
  const dialog = page.getByRole("dialog", { name: "Birlikte kayan 2: Son tarih" });
  await dialog.getByRole("textbox").selectText();
  await page.keyboard.type("17062099");
  await dialog.getByRole("switch", { name: "Sonraki adımları da kaydır" }).press("Space");
  const preview = dialog.getByRole("list", { name: "Yeni son tarihler" });
  await expectEventually(
    async () => (await preview.allTextContents()).join(),
    "Birlikte kayan 320.06.2099 27.06.2099",
  );
  await dialog.getByRole("button", { name: "Kaydet" }).press("Enter");
  await findToast(page, "Kilometre taşı güncellendi").waitFor();
  assert.deepEqual(await read("dueDate"), ["2099-06-01", "2099-06-17", "2099-06-27"]);
  await page.keyboard.press("Control+z");
  await expectEventually(() => read("dueDate"), dueDates);
});

test("milestone list: groups its rows by assignee in two presses, with the group in the URL", async (browserTest) => {
  const member = await readUser(browserTest, "member");
  const { read } = await addMilestones(browserTest, "Gruplanan", ["2099-06-01", "2099-06-02"]);
  const [processId] = await read("processId");
  const fetchJson = await createJsonFetch(browserTest, "manager");
  await fetchJson("/api/milestones", {
    processId,
    name: "Gruplanan 3",
    dueDate: "2099-06-03",
    assigneeId: member.id,
  });
  const page = await browserTest.openPage("/milestones/?filter=Gruplanan&size=2", {
    as: "manager",
  });
  await waitForActions(page, "Gruplanan 1");
  const readPresses = await startCounting(page);
  await clickButton(page, "Grupla");
  await page.getByRole("menuitemradio", { name: "Atanana göre" }).click();
  await page.waitForURL(/groupBy=assignee/);
  const person = `${member.name} ${member.surname}`;
  const readGroups = async () =>
    (await page.locator("tbody").allInnerTexts()).map((text) =>
      text.match(/\d+ kilometre taşı( · devamı)?|Gruplanan \d/g)
    );
  await page.getByRole("rowgroup", { name: new RegExp(`^${person} 1 kilometre taşı$`) }).waitFor();
  assert.deepEqual([await readGroups(), await readPresses()], [
    [["1 kilometre taşı", "Gruplanan 3"], ["2 kilometre taşı", "Gruplanan 1"]],
    2,
  ]);
  await clickButton(page, "Sonraki sayfa");
  await page.getByRole("rowgroup", { name: /^Atanmadı 2 kilometre taşı · devamı$/ }).waitFor();
  assert.deepEqual(await readGroups(), [["2 kilometre taşı · devamı", "Gruplanan 2"]]);
  await clickButton(page, "Grupla");
  await page.getByRole("menuitemradio", { name: "Gruplama yok" }).click();
  await page.waitForURL((url) => !url.searchParams.has("group"));
  await expectEventually(async () => (await readGroups()).length, 1);
});

test("process page: a member takes and drops a step, and completes a waiting one", async (browserTest) => {
  const member = await readUser(browserTest, "member");
  const { read } = await addMilestones(browserTest, "Adımda üstlenilen", ["2099-06-30"]);
  const page = await browserTest.openPage("/milestones/?filter=Adımda üstlenilen", {
    as: "member",
  });
  await page.getByRole("link", { name: "Adımda üstlenilen 1", exact: true }).click();
  await page.waitForURL(/\/process\//);
  const menu = page.getByRole("button", { name: "Adımda üstlenilen 1 için diğer işlemler" });
  const choose = async (item: string) => {
    await menu.press("Enter");
    await page.getByRole("menuitem", { name: item, exact: true, disabled: false }).press("Enter");
  };
  await choose("Üstlen");
  await findToast(page, "“Adımda üstlenilen 1” size atandı.").waitFor();
  assert.deepEqual(await read("assigneeId"), [member.id]);
  await choose("Bırak");
  await findToast(page, "“Adımda üstlenilen 1” artık kimseye atanmış değil.").waitFor();
  assert.deepEqual(await read("assigneeId"), [null]);
  await page.keyboard.press("Control+z");
  await expectEventually(() => read("assigneeId"), [member.id]);
  await clickButton(page, "Başlat: Adımda üstlenilen 1");
  await clickButton(page, "Tamamla: Adımda üstlenilen 1");
  await expectEventually(() => read("status"), ["COMPLETED"]);
});

test("process page: undoes a move within the order", async (browserTest) => {
  const { read } = await addMilestones(browserTest, "Sırası değişen", ["2099-06-01", "2099-06-02"]);
  const page = await browserTest.openPage("/milestones/?filter=Sırası değişen&sortField=name", {
    as: "manager",
  });
  await page.getByRole("link", { name: "Sırası değişen 1", exact: true }).click();
  await page.waitForURL(/\/process\//);
  await page.getByRole("button", { name: "Sırası değişen 1 için diğer işlemler" }).press("Enter");
  await page.getByRole("menuitem", { name: "Aşağı taşı" }).press("Enter");
  await findToast(page, "“Sırası değişen 1” artık 2 kilometre taşı arasında 2. sırada.").waitFor();
  assert.deepEqual(await read("position"), [1, 0]);
  await page.keyboard.press("Control+z");
  await expectEventually(() => read("position"), [0, 1]);
});
