import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { Process } from "../../contract/schemas/process.ts";
import type { Project } from "../../contract/schemas/project.ts";
import { type BrowserTest, createBrowserTest, NARROW } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { listFaults, listOverlayFaults, waitForStablePage } from "../support/browserChecks.ts";
import { expectPrefetched, findToast, waitForFocusIn } from "../support/browserPages.ts";
import { clickButton, selectBySearch } from "../support/browserRecords.ts";

const test = createBrowserTest();

/** Creates a process of an active demo project with a milestone due in June 2099. */
async function create({ fetchApi, signIn }: BrowserTest, name: string) {
  const { access_token: token } = await signIn("manager");
  const fetchJson = async <Answer>(
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer> => {
    const response = await fetchApi(method, path, { token, ...(body && { body }) });
    assert.ok(response.ok, `${method} ${path}: ${response.status}`);
    return await response.json();
  };
  const { data: [busy] } = await fetchJson<{ data: Project[] }>("GET", "/api/projects?size=1");
  assert.ok(busy);
  const { companyId, typeId } = busy;
  const project = await fetchJson<Project>("POST", "/api/projects", { name, companyId, typeId });
  const process = await fetchJson<Process>("POST", "/api/processes", {
    projectId: project.id,
    name,
  });
  const milestone = await fetchJson<Milestone>("POST", "/api/milestones", {
    processId: process.id,
    name: "Tescil",
    dueDate: "2099-06-30",
  });
  const path = `/api/milestones/${milestone.id}`;
  return {
    project,
    place: `/process/${process.id}`,
    milestone: () => fetchJson<Milestone>("GET", path),
    /** Changes the milestone as another user. */
    async meanwhile(change: object) {
      const { version } = await fetchJson<Milestone>("GET", path);
      await fetchJson("PATCH", path, { ...change, version });
    },
    projectStatus: async () =>
      (await fetchJson<Project>("GET", `/api/projects/${project.id}`)).status,
  };
}

const PHONE = { width: 375, height: 740 };
const DUE = "Tescil: Son tarih";
const button = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name}, değiştir: `) });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

/** Replaces the date in the field. */
async function type(page: Page, date: string) {
  await page.getByRole("dialog").getByRole("textbox").first().selectText();
  await page.keyboard.type(date);
}

test("in-place edit: a due date is changed by keyboard or restored by Escape", async (browserTest) => {
  const { place: address, milestone } = await create(browserTest, "Datça yerinde");
  const page = await browserTest.openPage(address, { as: "manager" });
  const due = button(page, DUE);
  await due.focus();
  await page.keyboard.press("F2");
  await waitForFocusIn(dialog(page, DUE));
  await type(page, "15072099");
  await page.keyboard.press("Escape");
  await dialog(page, DUE).waitFor({ state: "detached" });
  await waitForFocusIn(due);
  assert.equal((await milestone()).dueDate, "2099-06-30");

  await page.keyboard.press("Enter");
  await type(page, "15072099");
  await page.keyboard.press("Enter");
  await findToast(page, "Kilometre taşı güncellendi").waitFor();
  await dialog(page, DUE).waitFor({ state: "detached" });
  await waitForFocusIn(due);
  await page.getByRole("button", { name: `${DUE}, değiştir: 15.07.2099`, exact: true }).waitFor();
  assert.equal((await milestone()).dueDate, "2099-07-15");
});

test("in-place edit: blur saves a valid value and keeps an unfinished value", async (browserTest) => {
  const { place: address, milestone } = await create(browserTest, "Bodrum yerinde");
  const page = await browserTest.openPage(address, { as: "manager" });
  await button(page, DUE).click();
  await type(page, "31.02.2099");
  await page.mouse.click(5, 5);
  await waitForFocusIn(dialog(page, DUE));
  await page.getByText("Böyle bir tarih yok").waitFor();
  assert.equal((await milestone()).dueDate, "2099-06-30");
  await type(page, "16072099");
  await page.mouse.click(5, 5);
  await findToast(page, "Kilometre taşı güncellendi").waitFor();
  assert.equal((await milestone()).dueDate, "2099-07-16");
});

test("in-place edit: a conflict shows both values and either is kept", async (browserTest) => {
  const { place: address, milestone, meanwhile } = await create(browserTest, "Foça yerinde");
  const page = await browserTest.openPage(address, { as: "manager" });
  browserTest.expectConsole(/409/);
  const reported = dialog(page, DUE).getByRole("alert");

  await button(page, DUE).click();
  await meanwhile({ dueDate: "2099-08-01" });
  await type(page, "15072099");
  await page.keyboard.press("Enter");
  await reported.getByText("01.08.2099").waitFor();
  await reported.getByText("15.07.2099").waitFor();
  await clickButton(page, "Diğerini koru");
  await expectEventually(() => button(page, DUE).textContent(), "01.08.2099");
  assert.equal((await milestone()).dueDate, "2099-08-01");

  await button(page, DUE).click();
  await meanwhile({ dueDate: "2099-09-01" });
  await type(page, "15072099");
  await page.keyboard.press("Enter");
  await reported.getByText("01.09.2099").waitFor();
  await clickButton(page, "Benimkini kaydet");
  await expectEventually(() => button(page, DUE).textContent(), "15.07.2099");
  assert.equal((await milestone()).dueDate, "2099-07-15");

  // Another field was changed: nothing is asked.
  await button(page, DUE).click();
  await meanwhile({ description: "Yeni açıklama" });
  await type(page, "20072099");
  await page.keyboard.press("Enter");
  await expectEventually(() => button(page, DUE).textContent(), "20.07.2099");
  const { dueDate, description } = await milestone();
  assert.deepEqual([dueDate, description], ["2099-07-20", "Yeni açıklama"]);
});

test("in-place edit: the stakeholder of a milestone is chosen", async (browserTest) => {
  const { place: address, milestone } = await create(browserTest, "Ayvalık yerinde");
  const page = await browserTest.openPage(address, { as: "manager" });
  const owner = button(page, "Tescil: Sorumlu paydaş");
  await owner.click();
  await selectBySearch(page, "Sorumlu paydaş", "Gönüllü");
  await page.keyboard.press("Enter");
  await findToast(page, "Kilometre taşı güncellendi").waitFor();
  await dialog(page, "Tescil: Sorumlu paydaş").waitFor({ state: "detached" });
  await waitForFocusIn(owner);
  assert.notEqual((await milestone()).ownerId, null);
});

test("in-place edit: a project is disabled in the list after confirmation and enabled on its page", async (browserTest) => {
  const { project, projectStatus } = await create(browserTest, "Urla yerinde");
  const page = await browserTest.openPage("/project/?filter=Urla+yerinde", { as: "manager" });
  const status = button(page, "Urla yerinde: Durum");
  await status.click();
  await page.getByRole("dialog").getByText("Devre dışı").click();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: "Projeyi devre dışı bırak" });
  await question.getByRole("button", { name: "Vazgeç" }).click();
  await waitForFocusIn(dialog(page, "Urla yerinde: Durum"));
  assert.equal(await projectStatus(), "ACTIVE");
  await clickButton(page, "Kaydet");
  await question.getByRole("button", { name: "Devre dışı bırak" }).click();
  await findToast(page, "Proje devre dışı bırakıldı").waitFor();
  await expectEventually(() => status.textContent(), "Devre dışı");
  assert.equal(await projectStatus(), "DISABLED");

  await page.goto(`/project/${project.id}`);
  await status.click();
  await page.getByRole("dialog").getByText("Etkin").click();
  await page.keyboard.press("Enter");
  await findToast(page, "Proje etkinleştirildi").waitFor();
  assert.equal(await projectStatus(), "ACTIVE");
});

test("in-place edit: a reminder's time is changed in the list", async (browserTest) => {
  const { fetchApi, signIn, openPage } = browserTest;
  const { access_token: token } = await signIn("manager");
  const body = { description: "Gökova raporu", dueDatetime: "2031-03-03T10:00:00" };
  const { id } = await (await fetchApi("POST", "/api/reminders", { token, body })).json();
  const page = await openPage("/reminders/?filter=G%C3%B6kova", { as: "manager" });
  const due = button(page, "Gökova raporu: Son tarih ve saat");
  await due.click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Saat" }).focus();
  await page.keyboard.type("1145");
  await page.keyboard.press("Enter");
  await findToast(page, "Hatırlatıcı güncellendi").waitFor();
  await expectEventually(async () => (await due.textContent())?.slice(0, 16), "03.03.2031 11:45");
  const { dueDatetime } = await (await fetchApi("GET", `/api/reminders/${id}`, { token })).json();
  assert.equal(dueDatetime, "2031-03-03T11:45:00");
});

test("in-place edit: a viewer reads the values without buttons and phones open the dialog on screen", async (browserTest) => {
  const { place: address } = await create(browserTest, "Alaçatı yerinde");
  const viewer = await browserTest.openPage(address, { as: "viewer" });
  await viewer.getByRole("listitem", { name: /^Tescil, / }).getByText("30.06.2099").waitFor();
  await expectPrefetched(viewer);
  assert.equal(await viewer.getByRole("button", { name: /, değiştir: / }).count(), 0);

  const page = await browserTest.openPage(address, { as: "manager", viewport: NARROW });
  await button(page, DUE).click();
  const box = await dialog(page, DUE).boundingBox();
  assert.ok(box && box.x >= 0 && box.x + box.width <= NARROW.width);
});

/** Returns the position of the milestone's handle, in pixels. */
async function handleAt(page: Page) {
  await slider(page).scrollIntoViewIfNeeded();
  const box = await slider(page).boundingBox();
  assert.ok(box);
  return { box, x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const slider = (page: Page) => page.getByRole("slider", { name: DUE });
const expectDate = (page: Page, date: string) =>
  expectEventually(() => slider(page).getAttribute("aria-valuetext"), date);
const waitForNews = (page: Page, text: string) =>
  page.getByRole("status").getByText(text).waitFor();

test("timeline: a milestone is dragged by mouse, keys and touch", async (browserTest) => {
  const { place: address, milestone, meanwhile } = await create(browserTest, "Marmaris yerinde");
  const page = await browserTest.openPage(address, { as: "manager" });
  browserTest.expectConsole(/409/);
  const { x, y, box } = await handleAt(page);
  assert.ok(box.width >= 24 && box.height >= 24);

  // By mouse, first given back while it is held.
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y, { steps: 4 });
  await waitForStablePage(page);
  const dragged = await slider(page).getAttribute("aria-valuetext");
  assert.notEqual(dragged, "30.06.2099");
  assert.ok(Math.abs((await handleAt(page)).x - (x - 40)) <= 2);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await waitForNews(page, "“Tescil”: 30.06.2099 tarihinde kaldı");
  assert.equal((await milestone()).dueDate, "2099-06-30");
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y, { steps: 4 });
  await page.mouse.up();
  await findToast(page, "Kilometre taşı güncellendi").waitFor();
  await waitForNews(page, `“Tescil”: son tarih ${dragged}`);
  assert.equal(`${dragged}`.split(".").reverse().join("-"), (await milestone()).dueDate);
  await page.getByTestId("toasts").getByRole("button", { name: "Geri al" }).click();
  await expectDate(page, "30.06.2099");

  // By keys.
  await slider(page).focus();
  for (const key of ["ArrowRight", "Shift+ArrowRight", "PageDown", "PageUp", "Home"]) {
    await page.keyboard.press(key);
  }
  await expectDate(page, "08.07.2099");
  await waitForFocusIn(slider(page));
  assert.deepEqual(await listFaults(page, "main"), []);
  await page.keyboard.press("Escape");
  await expectDate(page, "30.06.2099");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await waitForNews(page, "“Tescil”: son tarih 29.06.2099");
  assert.equal((await milestone()).dueDate, "2099-06-29");

  // Somebody else has moved it meanwhile.
  await meanwhile({ dueDate: "2099-08-01" });
  await page.keyboard.press("PageUp");
  await page.keyboard.press("Enter");
  const reported = dialog(page, DUE).getByRole("alert");
  await reported.getByText("01.08.2099").waitFor();
  await reported.getByText("06.07.2099").waitFor();
  assert.deepEqual(await listOverlayFaults(page, "[role=dialog]"), {});
  await clickButton(page, "Benimkini kaydet");
  await expectDate(page, "06.07.2099");
  await waitForFocusIn(slider(page));
  assert.equal((await milestone()).dueDate, "2099-07-06");

  // By touch, on a phone.
  const phone = await browserTest.openPage(`${address}?tab=timeline`, {
    as: "manager",
    viewport: PHONE,
  });
  const from = await handleAt(phone);
  const touches = await phone.context().newCDPSession(phone);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
    touches.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at === undefined ? [] : [{ x: at, y: from.y }],
    });
  await touch("touchStart", from.x);
  for (const by of [5, 15, 30]) await touch("touchMove", from.x - by);
  await waitForStablePage(phone);
  const chosen = await slider(phone).getAttribute("aria-valuetext");
  assert.notEqual(chosen, "06.07.2099");
  await touch("touchEnd");
  await waitForNews(phone, `“Tescil”: son tarih ${chosen}`);
  assert.equal(`${chosen}`.split(".").reverse().join("-"), (await milestone()).dueDate);

  const viewer = await browserTest.openPage(address, { as: "viewer" });
  await viewer.getByRole("table", { name: "Planlanan ve gerçekleşen" }).waitFor();
  await expectPrefetched(viewer);
  assert.equal(await viewer.getByRole("slider").count(), 0);
});
