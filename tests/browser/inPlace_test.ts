import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { Process } from "../../contract/schemas/process.ts";
import type { Project } from "../../contract/schemas/project.ts";
import { becomes, type BrowserTest, browserTests, NARROW } from "../support/browser.ts";
import { faultsOf, faultsOver } from "../support/browserChecks.ts";
import { focusIn, toast } from "../support/browserPages.ts";
import { press } from "../support/browserRecords.ts";

const test = browserTests();

/** A process of an active project of the demo, with a milestone due in June 2099. */
async function create({ api, signIn }: BrowserTest, name: string) {
  const { access_token: token } = await signIn("manager");
  const ask = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await api(method, path, { token, ...(body && { body }) });
    assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
    return await answer.json();
  };
  const { data: [busy] } = await ask<{ data: Project[] }>("GET", "/api/projects?size=1");
  assert.ok(busy);
  const { companyId, typeId } = busy;
  const project = await ask<Project>("POST", "/api/projects", { name, companyId, typeId });
  const process = await ask<Process>("POST", "/api/processes", { projectId: project.id, name });
  const milestone = await ask<Milestone>("POST", "/api/milestones", {
    processId: process.id,
    name: "Tescil",
    dueDate: "2099-06-30",
  });
  const path = `/api/milestones/${milestone.id}`;
  return {
    project,
    place: `/process/${process.id}`,
    milestone: () => ask<Milestone>("GET", path),
    /** Somebody else changes the milestone. */
    async meanwhile(change: object) {
      const { version } = await ask<Milestone>("GET", path);
      await ask("PATCH", path, { ...change, version });
    },
    projectStatus: async () => (await ask<Project>("GET", `/api/projects/${project.id}`)).status,
  };
}

const PHONE = { width: 375, height: 740 };
const DUE = "Tescil: Son tarih";
const button = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name}, değiştir: `) });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

/** Types a date over the one that stands in the field. */
async function type(page: Page, date: string) {
  await page.getByRole("dialog").getByRole("textbox").first().selectText();
  await page.keyboard.type(date);
}

test("a due date is changed where it stands by keyboard, or given back", async (browser) => {
  const { place, milestone } = await create(browser, "Datça yerinde");
  const page = await browser.open(place, { as: "manager" });
  const due = button(page, DUE);
  await due.focus();
  await page.keyboard.press("F2");
  await focusIn(dialog(page, DUE));
  await type(page, "15072099");
  await page.keyboard.press("Escape");
  await dialog(page, DUE).waitFor({ state: "detached" });
  await focusIn(due);
  assert.equal((await milestone()).dueDate, "2099-06-30");

  await page.keyboard.press("Enter");
  await type(page, "15072099");
  await page.keyboard.press("Enter");
  await toast(page, "Kilometre taşı güncellendi").waitFor();
  await dialog(page, DUE).waitFor({ state: "detached" });
  await focusIn(due);
  await page.getByRole("button", { name: `${DUE}, değiştir: 15.07.2099`, exact: true }).waitFor();
  assert.equal((await milestone()).dueDate, "2099-07-15");
});

test("leaving the field saves what was changed, and keeps what is unfinished", async (browser) => {
  const { place, milestone } = await create(browser, "Bodrum yerinde");
  const page = await browser.open(place, { as: "manager" });
  await button(page, DUE).click();
  await type(page, "31.02.2099");
  await page.mouse.click(5, 5);
  await focusIn(dialog(page, DUE));
  await page.getByText("Böyle bir tarih yok").waitFor();
  assert.equal((await milestone()).dueDate, "2099-06-30");
  await type(page, "16072099");
  await page.mouse.click(5, 5);
  await toast(page, "Kilometre taşı güncellendi").waitFor();
  assert.equal((await milestone()).dueDate, "2099-07-16");
});

test("what somebody else changed meanwhile is shown at the field, and either can be kept", async (browser) => {
  const { place, milestone, meanwhile } = await create(browser, "Foça yerinde");
  const page = await browser.open(place, { as: "manager" });
  browser.expectConsole(/409/);
  const told = dialog(page, DUE).getByRole("alert");

  await button(page, DUE).click();
  await meanwhile({ dueDate: "2099-08-01" });
  await type(page, "15072099");
  await page.keyboard.press("Enter");
  await told.getByText("01.08.2099").waitFor();
  await told.getByText("15.07.2099").waitFor();
  await press(page, "Onunki kalsın");
  await becomes(page, () => button(page, DUE).textContent(), "01.08.2099");
  assert.equal((await milestone()).dueDate, "2099-08-01");

  await button(page, DUE).click();
  await meanwhile({ dueDate: "2099-09-01" });
  await type(page, "15072099");
  await page.keyboard.press("Enter");
  await told.getByText("01.09.2099").waitFor();
  await press(page, "Benimkini kaydet");
  await becomes(page, () => button(page, DUE).textContent(), "15.07.2099");
  assert.equal((await milestone()).dueDate, "2099-07-15");

  // Another field was changed: nothing is asked.
  await button(page, DUE).click();
  await meanwhile({ description: "Yeni açıklama" });
  await type(page, "20072099");
  await page.keyboard.press("Enter");
  await becomes(page, () => button(page, DUE).textContent(), "20.07.2099");
  const { dueDate, description } = await milestone();
  assert.deepEqual([dueDate, description], ["2099-07-20", "Yeni açıklama"]);
});

test("the stakeholder of a milestone is chosen where it stands", async (browser) => {
  const { place, milestone } = await create(browser, "Ayvalık yerinde");
  const page = await browser.open(place, { as: "manager" });
  const owner = button(page, "Tescil: Sorumlu paydaş");
  await owner.click();
  await page.getByRole("combobox", { name: "Sorumlu paydaş" }).fill("Gönüllü");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("listbox").waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await toast(page, "Kilometre taşı güncellendi").waitFor();
  await dialog(page, "Tescil: Sorumlu paydaş").waitFor({ state: "detached" });
  await focusIn(owner);
  assert.notEqual((await milestone()).ownerId, null);
});

test("a project is disabled in the list once that was asked about, and enabled on its page", async (browser) => {
  const { project, projectStatus } = await create(browser, "Urla yerinde");
  const page = await browser.open("/project/?filter=Urla+yerinde", { as: "manager" });
  const status = button(page, "Urla yerinde: Durum");
  await status.click();
  await page.getByRole("dialog").getByText("Devre dışı").click();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: "Projeyi devre dışı bırak" });
  await question.getByRole("button", { name: "Vazgeç" }).click();
  await focusIn(dialog(page, "Urla yerinde: Durum"));
  assert.equal(await projectStatus(), "ACTIVE");
  await press(page, "Kaydet");
  await question.getByRole("button", { name: "Devre dışı bırak" }).click();
  await toast(page, "Proje devre dışı bırakıldı").waitFor();
  await becomes(page, () => status.textContent(), "Devre dışı");
  assert.equal(await projectStatus(), "DISABLED");

  await page.goto(`/project/${project.id}`);
  await status.click();
  await page.getByRole("dialog").getByText("Etkin").click();
  await page.keyboard.press("Enter");
  await toast(page, "Proje etkinleştirildi").waitFor();
  assert.equal(await projectStatus(), "ACTIVE");
});

test("a reminder's time is changed in the list", async (browser) => {
  const { api, signIn, open } = browser;
  const { access_token: token } = await signIn("manager");
  const body = { description: "Gökova raporu", dueDatetime: "2031-03-03T10:00:00" };
  const { id } = await (await api("POST", "/api/reminders", { token, body })).json();
  const page = await open("/reminders/?filter=G%C3%B6kova", { as: "manager" });
  const due = button(page, "Gökova raporu: Son tarih ve saat");
  await due.click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Saat" }).focus();
  await page.keyboard.type("1145");
  await page.keyboard.press("Enter");
  await toast(page, "Hatırlatıcı güncellendi").waitFor();
  await becomes(page, async () => (await due.textContent())?.slice(0, 16), "03.03.2031 11:45");
  const { dueDatetime } = await (await api("GET", `/api/reminders/${id}`, { token })).json();
  assert.equal(dueDatetime, "2031-03-03T11:45:00");
});

test("whoever may not change them reads the same values, and phones show the pencil", async (browser) => {
  const { place } = await create(browser, "Alaçatı yerinde");
  const viewer = await browser.open(place, { as: "viewer" });
  await viewer.getByRole("listitem", { name: /^Tescil, / }).getByText("30.06.2099").waitFor();
  await viewer.waitForLoadState("networkidle");
  assert.equal(await viewer.getByRole("button", { name: /, değiştir: / }).count(), 0);

  const page = await browser.open(place, { as: "manager", viewport: NARROW });
  await button(page, DUE).click();
  if (Deno.env.has("SHOTS")) await page.screenshot({ path: "/tmp/place-narrow.png" });
  const box = await dialog(page, DUE).boundingBox();
  assert.ok(box && box.x >= 0 && box.x + box.width <= NARROW.width);
});

/** Where the handle of the milestone stands, in pixels of the page. */
async function handleAt(page: Page) {
  const box = await slider(page).boundingBox();
  assert.ok(box);
  return { box, x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const slider = (page: Page) => page.getByRole("slider", { name: DUE });
const reads = (page: Page, date: string) =>
  becomes(page, () => slider(page).getAttribute("aria-valuetext"), date);
const news = (page: Page, text: string) => page.getByRole("status").getByText(text).waitFor();

test("a milestone is dragged along the timeline by mouse, by keys and by touch", async (browser) => {
  const { place, milestone, meanwhile } = await create(browser, "Marmaris yerinde");
  const page = await browser.open(place, { as: "manager" });
  browser.expectConsole(/409/);
  const { x, y, box } = await handleAt(page);
  assert.ok(box.width >= 24 && box.height >= 24);

  // By mouse, first given back while it is held.
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y, { steps: 4 });
  const dragged = await slider(page).getAttribute("aria-valuetext");
  assert.notEqual(dragged, "30.06.2099");
  assert.ok(Math.abs((await handleAt(page)).x - (x - 40)) <= 2);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await news(page, "Tescil: 30.06.2099 tarihinde kaldı");
  assert.equal((await milestone()).dueDate, "2099-06-30");
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y, { steps: 4 });
  await page.mouse.up();
  await toast(page, "Kilometre taşı güncellendi").waitFor();
  await news(page, `Tescil: son tarih ${dragged}`);
  assert.equal(`${dragged}`.split(".").reverse().join("-"), (await milestone()).dueDate);
  await page.getByTestId("toasts").getByRole("button", { name: "Geri al" }).click();
  await reads(page, "30.06.2099");

  // By keys.
  await slider(page).focus();
  for (const key of ["ArrowRight", "Shift+ArrowRight", "PageDown", "PageUp", "Home"]) {
    await page.keyboard.press(key);
  }
  await reads(page, "08.07.2099");
  await focusIn(slider(page));
  assert.deepEqual(await faultsOf(page, "main"), []);
  await page.keyboard.press("Escape");
  await reads(page, "30.06.2099");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await news(page, "Tescil: son tarih 29.06.2099");
  assert.equal((await milestone()).dueDate, "2099-06-29");

  // Somebody else has moved it meanwhile.
  await meanwhile({ dueDate: "2099-08-01" });
  await page.keyboard.press("PageUp");
  await page.keyboard.press("Enter");
  const told = dialog(page, DUE).getByRole("alert");
  await told.getByText("01.08.2099").waitFor();
  await told.getByText("06.07.2099").waitFor();
  assert.deepEqual(await faultsOver(page, "[role=dialog]"), {});
  await press(page, "Benimkini kaydet");
  await reads(page, "06.07.2099");
  await focusIn(slider(page));
  assert.equal((await milestone()).dueDate, "2099-07-06");

  // By touch, on a phone.
  const phone = await browser.open(place, { as: "manager", viewport: PHONE });
  await slider(phone).scrollIntoViewIfNeeded();
  const from = await handleAt(phone);
  const touches = await phone.context().newCDPSession(phone);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
    touches.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at === undefined ? [] : [{ x: at, y: from.y }],
    });
  await touch("touchStart", from.x);
  for (const by of [5, 15, 30]) await touch("touchMove", from.x - by);
  const chosen = await slider(phone).getAttribute("aria-valuetext");
  assert.notEqual(chosen, "06.07.2099");
  await touch("touchEnd");
  await news(phone, `Tescil: son tarih ${chosen}`);
  assert.equal(`${chosen}`.split(".").reverse().join("-"), (await milestone()).dueDate);

  const viewer = await browser.open(place, { as: "viewer" });
  await viewer.getByRole("table", { name: "Planlanan ve gerçekleşen" }).waitFor();
  await viewer.waitForLoadState("networkidle");
  assert.equal(await viewer.getByRole("slider").count(), 0);
});
