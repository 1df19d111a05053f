import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { formatListQuery } from "../../contract/listQuery.ts";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { Process } from "../../contract/schemas/process.ts";
import { type BrowserTest, createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { dismissToast, readAddress, readError } from "../support/browserPages.ts";
import {
  addBySearch,
  chooseDeletion,
  clickButton,
  findErrorToast,
  findField,
  readDeletionReason,
  selectBySearch,
} from "../support/browserRecords.ts";

const test = createBrowserTest();

const NOTIFICATIONS = /\/api\/notifications\//;

/** Returns each milestone's name, status and actions, without in-place editing. */
const readMilestones = (page: Page) =>
  page.getByRole("list", { name: "Kilometre taşları", exact: true }).locator("> li").evaluateAll(
    (items) =>
      items.map((item) => {
        const [name = "", state = ""] = (item.getAttribute("aria-label") ?? "").split(", ");
        const buttons = [
          ...item.querySelectorAll<HTMLElement>(
            "button:not([aria-expanded], [aria-haspopup=dialog])",
          ),
        ]
          .map((button) => (button.getAttribute("aria-label") ?? "").replace(`: ${name}`, ""));
        const menus = item.querySelectorAll("[aria-haspopup]:not([aria-haspopup=dialog])").length;
        return [name, state, buttons.join(" "), menus];
      }),
  );
const readStates = async (page: Page) =>
  (await readMilestones(page)).map(([name, state]) => [name, state]);
const readNames = async (page: Page) => (await readMilestones(page)).map(([name]) => name);

const getRow = (page: Page, name: string) =>
  page.getByRole("listitem", { name: new RegExp(`^${name}, `) });
const pressAction = (page: Page, action: string, name: string) =>
  page.getByRole("button", { name: `${action}: ${name}`, exact: true }).click();

async function choose(page: Page, name: string, item: string) {
  await page.getByRole("button", { name: `${name} için diğer işlemler` }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

const answerTo = (page: Page, question: string, answer: string) =>
  page.getByRole("alertdialog", { name: question }).getByRole("button", { name: answer }).click();

/** A process of an active project of the demo, whose second milestone is late. */
async function create(
  { fetchApi, signIn }: BrowserTest,
  name: string,
  milestones: readonly object[],
) {
  const { access_token: token } = await signIn("manager");
  const fetchJson = async (method: string, path: string, body?: unknown) => {
    const response = await fetchApi(method, path, { token, body });
    assert.ok(response.ok, `${method} ${path}: ${response.status}`);
    return await response.json();
  };
  const filter = "filters[0].fieldId=status&filters[0].operator=EQUALS&filters[0].value=ACTIVE";
  const { data: [project] } = await fetchJson("GET", `/api/projects?size=1&${filter}`);
  const process: Process = await fetchJson("POST", "/api/processes", {
    projectId: project.id,
    name,
  });
  const added: Milestone[] = [];
  for (const milestone of milestones) {
    added.push(await fetchJson("POST", "/api/milestones", { processId: process.id, ...milestone }));
  }
  return { process, added, project, ask: fetchJson, place: `/process/${process.id}` };
}

const STEPS = [
  { name: "Tasarım belgesi", expectedDays: 30 },
  { name: "Paydaş istişaresi", dueDate: "2025-06-30", expectedDays: 20 },
  { name: "Tescil", dueDate: "2099-06-30", expectedDays: 45 },
];

test("process: runs from start to completion with each role limited to its permissions", async (browserTest) => {
  const { openPage } = browserTest;
  const { place: address } = await create(browserTest, "Çanakkale tescil süreci", STEPS);

  const viewer = await openPage(address, { as: "viewer" });
  await viewer.getByRole("heading", { level: 1, name: "Çanakkale tescil süreci" }).waitFor();
  await viewer.getByText("Başlamadı · 0 / 3").waitFor();
  const nothing = [
    ["Tasarım belgesi", "Bekliyor", "", 0],
    ["Paydaş istişaresi", "Gecikti", "", 0],
    ["Tescil", "Bekliyor", "", 0],
  ];
  await expectEventually(() => readMilestones(viewer), nothing);
  assert.equal(
    await viewer.getByRole("main").locator("header").getByRole("button").count(),
    0,
  );

  const member = await openPage(address, { as: "member" });
  await expectEventually(() => readMilestones(member), [
    ["Tasarım belgesi", "Bekliyor", "Başlat", 1],
    ["Paydaş istişaresi", "Gecikti", "Başlat", 1],
    ["Tescil", "Bekliyor", "Başlat", 1],
  ]);
  assert.equal(await member.getByRole("button", { name: "Düzenle" }).count(), 0);
  await pressAction(member, "Başlat", "Tasarım belgesi");
  await expectEventually(() => readStates(member), [
    ["Tasarım belgesi", "Sürüyor"],
    ["Paydaş istişaresi", "Gecikti"],
    ["Tescil", "Bekliyor"],
  ]);
  await member.getByText("1 gündür sürüyor").waitFor();
  await member.getByText("Sürüyor · 0 / 3").waitFor();
  await choose(member, "Tasarım belgesi", "Notla tamamla");
  await findField(member, "Not").fill("Son sürüm ortak klasörde.");
  await clickButton(member, "Tamamla");
  await expectEventually(() => readStates(member), [
    ["Tasarım belgesi", "Tamamlandı"],
    ["Paydaş istişaresi", "Gecikti"],
    ["Tescil", "Bekliyor"],
  ]);
  await expectEventually(async () => (await readMilestones(member))[0], [
    "Tasarım belgesi",
    "Tamamlandı",
    "",
    1,
  ]);
  await choose(member, "Paydaş istişaresi", "Tamamla");
  await member.getByText("Sürüyor · 2 / 3").waitFor();
  assert.equal(readAddress(member), address);

  const manager = await openPage(address, { as: "manager" });
  await choose(manager, "Paydaş istişaresi", "Tamamlamayı geri al");
  await answerTo(manager, "Tamamlamayı geri al", "Tamamlamayı geri al");
  await manager.getByText("Sürüyor · 1 / 3").waitFor();
  await choose(manager, "Paydaş istişaresi", "Sıfırla");
  await answerTo(manager, "Kilometre taşını sıfırla", "Vazgeç");
  await manager.getByRole("alertdialog").waitFor({ state: "detached" });
  await pressAction(manager, "Tamamla", "Paydaş istişaresi");
  await manager.getByText("Sürüyor · 2 / 3").waitFor();
  await choose(manager, "Tescil", "Tamamla");
  await manager.getByText("Tamamlandı · 3 / 3").waitFor();

  await viewer.reload();
  await viewer.getByText("Tamamlandı · 3 / 3").waitFor();
  await viewer.getByRole("button", { name: "Tasarım belgesi" }).click();
  await viewer.getByText("Son sürüm ortak klasörde.", { exact: true }).waitFor();
  await getRow(viewer, "Tasarım belgesi").getByText(/^.+ tamamladı/).waitFor();
  await viewer.getByRole("button", { name: "Paydaş istişaresi" }).click();
  await viewer.getByText("Elif Çağlar geri aldı").waitFor();
  assert.deepEqual(
    (await readMilestones(viewer)).map(([, , buttons]) => buttons),
    ["", "", ""],
  );
});

test("process: a transition that lost a conflict is rolled back and explained", async (browserTest) => {
  const { openPage, expectConsole } = browserTest;
  const { place: address, added, ask: fetchJson } = await create(
    browserTest,
    "Yarışan süreç",
    STEPS,
  );
  expectConsole(/status of 409 .*\/api\/milestones\//);
  const page = await openPage(address, { as: "member" });
  await getRow(page, "Tescil").waitFor();
  await fetchJson("PUT", `/api/milestones/${added[2]?.id}/complete`, {});
  await pressAction(page, "Başlat", "Tescil");
  const row = getRow(page, "Tescil");
  await findErrorToast(page).waitFor();
  await row.getByText(/^Kilometre taşı başlatılamadı\. .+ Güncel durumu gösteriliyor\.$/)
    .waitFor();
  await expectEventually(async () => (await readStates(page))[2], ["Tescil", "Tamamlandı"]);
  await row.getByRole("button", { name: "İletiyi kapat" }).click();
  await row.getByText(/başlatılamadı/).waitFor({ state: "detached" });
});

test("process: a transition that failed on the network is offered again", async (browserTest) => {
  const { openPage, expectConsole } = browserTest;
  const { place: address } = await create(browserTest, "Kopuk süreç", STEPS);
  expectConsole(/ERR_INTERNET_DISCONNECTED/);
  const page = await openPage(address, { as: "member" });
  await getRow(page, "Tescil").waitFor();
  await page.route("**/api/milestones/*/start", (route) => route.abort("internetdisconnected"));
  await pressAction(page, "Başlat", "Tescil");
  await getRow(page, "Tescil").getByText(/^Kilometre taşı başlatılamadı\. Ağ hatası/).waitFor();
  assert.deepEqual((await readStates(page))[2], ["Tescil", "Bekliyor"]);
  await page.unroute("**/api/milestones/*/start");
  await clickButton(page, "Yeniden dene");
  await expectEventually(async () => (await readStates(page))[2], ["Tescil", "Sürüyor"]);
});

test("process: a double click sends one transition", async (browserTest) => {
  const { place: address } = await create(browserTest, "Çift tıklanan süreç", STEPS);
  const page = await browserTest.openPage(address, { as: "member" });
  const moves: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== "PUT" || !pathname.startsWith("/api/milestones/")) return;
    moves.push(pathname.replace(/.*\//, ""));
  });
  await page.getByRole("button", { name: "Başlat: Tasarım belgesi" }).dblclick();
  await page.getByRole("button", { name: "Başlat: Tasarım belgesi" }).waitFor({
    state: "detached",
  });
  await page.getByText("Sürüyor · 0 / 3").waitFor();
  const [first] = await readStates(page);
  assert.deepEqual([moves, first], [["start"], ["Tasarım belgesi", "Sürüyor"]]);
});

test("process: a link opens its milestone, and reload and Back keep the URL", async (browserTest) => {
  const { place: address, added, project } = await create(browserTest, "Paylaşılan süreç", STEPS);
  const link = `${address}?milestone=${added[2]?.id}`;
  const page = await browserTest.openPage(link, {
    as: "viewer",
    viewport: { width: 1000, height: 420 },
  });
  const hasFocusInSight = (name: string) => () =>
    getRow(page, name).evaluate((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return row === document.activeElement && top >= 0 && bottom <= innerHeight;
    });
  await expectEventually(hasFocusInSight("Tescil"), true);
  await getRow(page, "Tescil").getByText("30.06.2099").first().waitFor();
  await page.reload();
  await expectEventually(hasFocusInSight("Tescil"), true);
  assert.equal(readAddress(page), link);

  await page.goto(`${address}?milestone=${added[0]?.id}`);
  await expectEventually(hasFocusInSight("Tasarım belgesi"), true);
  assert.equal(readAddress(page), `${address}?milestone=${added[0]?.id}`);
  await page.goBack();
  await expectEventually(hasFocusInSight("Tescil"), true);
  assert.equal(readAddress(page), link);

  const toggle = page.getByRole("button", { name: "Tescil", exact: true });
  await toggle.click();
  await expectEventually(() => toggle.getAttribute("aria-expanded"), "false");
  await expectEventually(() => toggle.evaluate((it) => it === document.activeElement), true);
  const crumbs = page.getByRole("navigation", { name: "Sayfanın yeri" });
  assert.deepEqual(await crumbs.getByRole("listitem").allTextContents(), [
    "Projeler",
    project.name,
    "Paylaşılan süreç",
  ]);
  await crumbs.getByRole("link", { name: project.name }).click();
  await page.waitForURL(`/project/${project.id}`);
});

test("process: a manager edits a process and its milestones", async (browserTest) => {
  const { openPage, expectConsole } = browserTest;
  const { place: address, ask: fetchJson, process } = await create(
    browserTest,
    "Değişen süreç",
    STEPS,
  );
  expectConsole(/status of 409 .*\/api\/processes\//);
  const page = await openPage(address, { as: "manager" });
  await clickButton(page, "Düzenle");
  const dialog = page.getByRole("dialog", { name: "Süreci düzenle" });
  await dialog.waitFor();
  assert.equal(readAddress(page), `${address}?edit=yes`);
  // A poll would merge the other change before the form is sent.
  await page.route(NOTIFICATIONS, () => {});
  await fetchJson("PATCH", `/api/processes/${process.id}`, {
    description: "Başkası yazdı.",
    version: process.version,
  });
  await findField(page, "Ad").fill("Yenilenen süreç");
  await addBySearch(page, "Sorumlular", "Elif");
  await clickButton(page, "Kaydet");
  await dismissToast(page, "Süreç güncellendi");
  await page.unroute(NOTIFICATIONS);
  await clickButton(page, "Düzenle");
  await dialog.waitFor();
  await expectEventually(() => findField(page, "Açıklama").inputValue(), "Başkası yazdı.");
  await expectEventually(() => findField(page, "Ad").inputValue(), "Yenilenen süreç");
  await addBySearch(page, "Paydaşlar", "Gönüllü Karbon Sicili");
  await addBySearch(page, "Paydaşlar", "Altın Ölçüt Kayıt Kuruluşu");
  await clickButton(page, "Gönüllü Karbon Sicili: kaldır");
  await clickButton(page, "Kaydet");
  await dismissToast(page, "Süreç güncellendi");
  await page.getByRole("heading", { level: 1, name: "Yenilenen süreç" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Elif Çağlar" }).first().waitFor();
  await page.getByRole("main").getByRole("link", { name: "Altın Ölçüt Kayıt Kuruluşu" }).waitFor();
  assert.equal(await page.getByRole("main").getByText("Gönüllü Karbon Sicili").count(), 0);

  await clickButton(page, "Kilometre taşı");
  await clickButton(page, "Ekle");
  await expectEventually(() => readError(findField(page, "Ad")), "Gerekli");
  await findField(page, "Ad").fill("İhraç");
  await clickButton(page, "Ekle");
  await dismissToast(page, "Kilometre taşı oluşturuldu");
  const row = getRow(page, "İhraç");
  await expectEventually(() => row.evaluate((it) => it === document.activeElement), true);

  await choose(page, "İhraç", "Düzenle");
  await findField(page, "Ad").fill("Kredi ihracı");
  await selectBySearch(page, "Sorumlu paydaş", "Gönüllü Karbon Sicili");
  await clickButton(page, "Kaydet");
  await dismissToast(page, "Kilometre taşı güncellendi");
  await getRow(page, "Kredi ihracı").getByText("Gönüllü Karbon Sicili").waitFor();

  await choose(page, "Kredi ihracı", "Yukarı taşı");
  const order = ["Tasarım belgesi", "Paydaş istişaresi", "Kredi ihracı", "Tescil"];
  await expectEventually(() => readNames(page), order);
  await page.getByText("“Kredi ihracı” artık 4 kilometre taşı arasında 3. sırada.").waitFor();
  await choose(page, "Tasarım belgesi", "Aşağı taşı");
  await page.getByText("“Tasarım belgesi” artık 4 kilometre taşı arasında 2. sırada.").waitFor();
  const menu = page.getByRole("button", { name: "Tasarım belgesi için diğer işlemler" });
  await expectEventually(() => menu.evaluate((it) => it === document.activeElement), true);
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Yukarı taşı" }).press("Enter");
  await page.getByText("“Tasarım belgesi” artık 4 kilometre taşı arasında 1. sırada.").waitFor();
  await page.reload();
  await expectEventually(() => readNames(page), order);

  const handle = page.getByRole("button", { name: "Sürükle: Tescil" });
  await handle.hover();
  await page.mouse.down();
  await getRow(page, "Tasarım belgesi").hover();
  await getRow(page, "Tasarım belgesi").hover({ position: { x: 200, y: 20 } });
  await page.mouse.up();
  await expectEventually(() => readNames(page), [
    "Tescil",
    "Tasarım belgesi",
    "Paydaş istişaresi",
    "Kredi ihracı",
  ]);
  await page.getByText("“Tescil” artık 4 kilometre taşı arasında 1. sırada.").waitFor();

  await page.getByRole("button", { name: "Kredi ihracı için diğer işlemler" }).click();
  await page.getByRole("menuitem", { name: "Sil" }).click();
  await answerTo(page, "Kilometre taşını sil", "Sil");
  await dismissToast(page, "Kilometre taşı silindi");
  await expectEventually(() => readNames(page), ["Tescil", "Tasarım belgesi", "Paydaş istişaresi"]);

  await pressAction(page, "Başlat", "Tescil");
  await page.getByRole("button", { name: "Başlat: Tescil" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Tescil için diğer işlemler" }).click();
  await page.getByRole("menuitem", { name: "Düzenle" }).waitFor();
  assert.equal(await page.getByRole("menuitem", { name: "Sil" }).count(), 0);
});

test("process: a process without completed milestones is deleted after confirmation and opens its project", async (browserTest) => {
  const { openPage } = browserTest;
  const { place: address, project, ask: fetchJson } = await create(
    browserTest,
    "Geçici süreç",
    STEPS,
  );
  const page = await openPage(address, { as: "manager" });
  await chooseDeletion(page);
  const question = page.getByRole("alertdialog", { name: "Süreci sil" });
  await question.getByText("“Geçici süreç”, 3 kilometre taşıyla birlikte silinecek.").waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  assert.equal(readAddress(page), address);

  const missing: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 404) missing.push(response.url());
  });
  await chooseDeletion(page);
  await question.getByRole("button", { name: "Sil", exact: true }).click();
  await dismissToast(page, "Süreç silindi");
  await page.waitForURL(`/project/${project.id}`);
  await page.getByRole("heading", { level: 1, name: project.name }).waitFor();
  // The question is seen closing over the page.
  await expectEventually(() => page.getByText("Geçici süreç").count(), 0);
  assert.deepEqual(missing, []);
  const history = await fetchJson("GET", `/api/projects/${project.id}/history?size=1`);
  assert.deepEqual(history.data[0].process.name, "Geçici süreç");
  await page.goto(`/project/${project.id}?tab=history`);
  await page.getByText("Elif Çağlar, “Geçici süreç” sürecini sildi").waitFor();
});

test("process: a process with a completed milestone shows why it cannot be deleted", async (browserTest) => {
  const { place: address, added: [first], ask: fetchJson } = await create(
    browserTest,
    "Kalıcı süreç",
    STEPS,
  );
  await fetchJson("PUT", `/api/milestones/${first?.id}/complete`);
  const page = await browserTest.openPage(address, { as: "manager" });
  assert.equal(await readDeletionReason(page), "1 kilometre taşı tamamlanmış.");
});

test("process: milestones of a disabled project are on hold", async (browserTest) => {
  const { openPage, fetchApi, signIn } = browserTest;
  const { access_token: token } = await signIn("admin");
  const filters = formatListQuery({
    filters: [
      { fieldId: "projectStatus", operator: "EQUALS", value: "DISABLED" },
      { fieldId: "status", operator: "NOT_EQUALS", value: "COMPLETED" },
    ],
  });
  const { data: [onHold] } =
    await (await fetchApi("GET", `/api/milestones?size=1&sortField=dueDate&${filters}`, { token }))
      .json();
  const page = await openPage(`/process/${onHold.processId}`, { as: "member" });
  await page.getByText(/^Proje devre dışı\. Yeniden etkinleştirilene kadar/).waitFor();
  const seen = (await readMilestones(page)).map(([name, standing, buttons]) => ({
    name,
    standing,
    buttons,
  }));
  assert.deepEqual(
    seen.filter(({ name }) => name === onHold.name),
    [{ name: onHold.name, standing: "Askıda", buttons: "" }],
  );
  const standings = new Set(seen.map(({ standing }) => standing));
  assert.deepEqual([...standings].filter((one) => !/^(Askıda|Tamamlandı)$/.test(String(one))), []);
  await page.goto(`/milestones/?${filters}`);
  const row = page.getByRole("row", { name: onHold.name }).first();
  await row.getByText("Askıda", { exact: true }).waitFor();
});

test("process: is forbidden without permission and not found when it does not exist", async ({ newPage, expectConsole }) => {
  const page = await newPage({ as: "viewer" });
  expectConsole(/status of 403/);
  expectConsole(/status of 404/);
  const id = "01914684-0000-7000-8000-000000000000";
  await page.route("**/api/processes/*", (route) =>
    route.fulfill({
      status: 403,
      contentType: "application/problem+json",
      body: JSON.stringify({ type: "about:blank", title: "Yasak", status: 403, detail: "Olmaz." }),
    }));
  await page.goto(`/process/${id}`);
  await page.waitForURL("/unauthorized");
  await findErrorToast(page).getByText("Olmaz.").waitFor();
  await page.unroute("**/api/processes/*");
  await page.goto(`/process/${id}`);
  await page.getByRole("heading", { name: "Bulunamadı" }).waitFor();
});
