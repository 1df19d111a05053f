import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { formatListQuery } from "../../contract/listQuery.ts";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { Process } from "../../contract/schemas/process.ts";
import { becomes, type BrowserTest, browserTests } from "../support/browser.ts";
import { errorOf, placeOf, told } from "../support/browserPages.ts";
import { errorToast, find, named, press } from "../support/browserRecords.ts";

const test = browserTests();

/** What every row says: the milestone's name, how it stands, and what is offered, but to change a value in place. */
const rows = (page: Page) =>
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
const states = async (page: Page) => (await rows(page)).map(([name, state]) => [name, state]);
const names = async (page: Page) => (await rows(page)).map(([name]) => name);

/** How the milestones stand on the path, in its words. */
const path = (page: Page) =>
  page.getByRole("navigation", { name: "Kilometre taşlarının yolu" }).getByRole("link")
    .evaluateAll((links) => links.map((link) => link.querySelectorAll("span")[1]?.textContent));

const rowOf = (page: Page, name: string) =>
  page.getByRole("listitem", { name: new RegExp(`^${name}, `) });
const act = (page: Page, action: string, name: string) =>
  page.getByRole("button", { name: `${action}: ${name}`, exact: true }).click();

async function choose(page: Page, name: string, item: string) {
  await page.getByRole("button", { name: `${name} için diğer işlemler` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

const answerTo = (page: Page, question: string, answer: string) =>
  page.getByRole("alertdialog", { name: question }).getByRole("button", { name: answer }).click();

/** A process of an active project of the demo, whose second milestone is late. */
async function create({ api, signIn }: BrowserTest, name: string, milestones: readonly object[]) {
  const { access_token: token } = await signIn("manager");
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await api(method, path, { token, body });
    assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
    return await answer.json();
  };
  const filter = "filters[0].fieldId=status&filters[0].operator=EQUALS&filters[0].value=ACTIVE";
  const { data: [project] } = await ask("GET", `/api/projects?size=1&${filter}`);
  const process: Process = await ask("POST", "/api/processes", { projectId: project.id, name });
  const added: Milestone[] = [];
  for (const milestone of milestones) {
    added.push(await ask("POST", "/api/milestones", { processId: process.id, ...milestone }));
  }
  return { process, added, project, ask, place: `/process/${process.id}` };
}

const STEPS = [
  { name: "Tasarım belgesi", expectedDays: 30 },
  { name: "Paydaş istişaresi", dueDate: "2025-06-30", expectedDays: 20 },
  { name: "Tescil", dueDate: "2099-06-30", expectedDays: 45 },
];

test("a process is run from its first start to its end, each doing only what they may", async (browser) => {
  const { open } = browser;
  const { place } = await create(browser, "Çanakkale tescil süreci", STEPS);

  const viewer = await open(place, { as: "viewer" });
  await viewer.getByRole("heading", { level: 1, name: "Çanakkale tescil süreci" }).waitFor();
  await viewer.getByText("Başlamadı · 0 / 3").waitFor();
  const nothing = [
    ["Tasarım belgesi", "Bekliyor", "", 0],
    ["Paydaş istişaresi", "Gecikti", "", 0],
    ["Tescil", "Bekliyor", "", 0],
  ];
  await becomes(viewer, () => rows(viewer), nothing);
  assert.equal(
    await viewer.getByRole("main").locator("header").getByRole("button").count(),
    0,
  );
  assert.deepEqual(await path(viewer), ["Bekliyor", "Gecikti", "Bekliyor"]);

  const member = await open(place, { as: "member" });
  const waits = "Başlat Tamamla";
  await becomes(member, () => rows(member), [
    ["Tasarım belgesi", "Bekliyor", waits, 1],
    ["Paydaş istişaresi", "Gecikti", waits, 1],
    ["Tescil", "Bekliyor", waits, 1],
  ]);
  assert.equal(await member.getByRole("button", { name: "Düzenle" }).count(), 0);
  await act(member, "Başlat", "Tasarım belgesi");
  await becomes(member, () => path(member), ["Sürüyor", "Gecikti", "Bekliyor"]);
  await member.getByText("1. gün").waitFor();
  await member.getByText("Sürüyor · 0 / 3").waitFor();
  await choose(member, "Tasarım belgesi", "Notla tamamla");
  await named(member, "Not").fill("Son sürüm ortak klasörde.");
  await press(member, "Tamamla");
  await becomes(member, () => states(member), [
    ["Tasarım belgesi", "Tamamlandı"],
    ["Paydaş istişaresi", "Gecikti"],
    ["Tescil", "Bekliyor"],
  ]);
  await becomes(member, async () => (await rows(member))[0], [
    "Tasarım belgesi",
    "Tamamlandı",
    "",
    1,
  ]);
  await act(member, "Tamamla", "Paydaş istişaresi");
  await member.getByText("Sürüyor · 2 / 3").waitFor();
  assert.equal(placeOf(member), place);

  const manager = await open(place, { as: "manager" });
  await choose(manager, "Paydaş istişaresi", "Geri al");
  await answerTo(manager, "Tamamlanmayı geri al", "Geri al");
  await manager.getByText("Sürüyor · 1 / 3").waitFor();
  await choose(manager, "Paydaş istişaresi", "Sıfırla");
  await answerTo(manager, "Kilometre taşını sıfırla", "Vazgeç");
  await manager.getByRole("alertdialog").waitFor({ state: "detached" });
  await act(manager, "Tamamla", "Paydaş istişaresi");
  await manager.getByText("Sürüyor · 2 / 3").waitFor();
  await act(manager, "Tamamla", "Tescil");
  await manager.getByText("Tamamlandı · 3 / 3").waitFor();

  await viewer.reload();
  await viewer.getByText("Tamamlandı · 3 / 3").waitFor();
  assert.deepEqual(await path(viewer), ["Tamamlandı", "Tamamlandı", "Tamamlandı"]);
  await viewer.getByRole("button", { name: "Tasarım belgesi" }).click();
  await viewer.getByText("Son sürüm ortak klasörde.", { exact: true }).waitFor();
  await rowOf(viewer, "Tasarım belgesi").getByText(/^.+ tamamladı/).waitFor();
  await viewer.getByRole("button", { name: "Paydaş istişaresi" }).click();
  await viewer.getByText("Elif Çağlar geri aldı").waitFor();
  assert.deepEqual(
    (await rows(viewer)).map(([, , buttons]) => buttons),
    ["", "", ""],
  );
});

test("a move that somebody else was quicker with is taken back and explained", async (browser) => {
  const { open, expectConsole } = browser;
  const { place, added, ask } = await create(browser, "Yarışan süreç", STEPS);
  expectConsole(/status of 409 .*\/api\/milestones\//);
  const page = await open(place, { as: "member" });
  await rowOf(page, "Tescil").waitFor();
  await ask("PUT", `/api/milestones/${added[2]?.id}/complete`, {});
  await act(page, "Başlat", "Tescil");
  const row = rowOf(page, "Tescil");
  await errorToast(page).waitFor();
  await row.getByText(/^Kilometre taşı başlatılamadı\. .+ Şimdiki durumu gösteriliyor\.$/)
    .waitFor();
  await becomes(page, async () => (await states(page))[2], ["Tescil", "Tamamlandı"]);
  await row.getByRole("button", { name: "İletiyi kapat" }).click();
  await row.getByText(/başlatılamadı/).waitFor({ state: "detached" });
});

test("a move the network kept from the server is offered once more", async (browser) => {
  const { open, expectConsole } = browser;
  const { place } = await create(browser, "Kopuk süreç", STEPS);
  expectConsole(/ERR_INTERNET_DISCONNECTED/);
  const page = await open(place, { as: "member" });
  await rowOf(page, "Tescil").waitFor();
  await page.route("**/api/milestones/*/start", (route) => route.abort("internetdisconnected"));
  await act(page, "Başlat", "Tescil");
  await rowOf(page, "Tescil").getByText(/^Kilometre taşı başlatılamadı\. Ağ hatası/).waitFor();
  assert.deepEqual((await states(page))[2], ["Tescil", "Bekliyor"]);
  await page.unroute("**/api/milestones/*/start");
  await press(page, "Yeniden dene");
  await becomes(page, async () => (await states(page))[2], ["Tescil", "Sürüyor"]);
});

test("a double click does one thing", async (browser) => {
  const { place } = await create(browser, "Çift tıklanan süreç", STEPS);
  const page = await browser.open(place, { as: "member" });
  const moves: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") moves.push(new URL(request.url()).pathname.replace(/.*\//, ""));
  });
  await page.getByRole("button", { name: "Başlat: Tescil" }).dblclick();
  await page.getByRole("button", { name: "Başlat: Tescil" }).waitFor({ state: "detached" });
  await page.getByText("Sürüyor · 0 / 3").waitFor();
  assert.deepEqual([moves, (await states(page))[2]], [["start"], ["Tescil", "Sürüyor"]]);
});

test("a shared link opens its milestone; reload and back keep the place", async (browser) => {
  const { place, added, project } = await create(browser, "Paylaşılan süreç", STEPS);
  const link = `${place}?milestone=${added[2]?.id}`;
  const page = await browser.open(link, { as: "viewer", viewport: { width: 1000, height: 420 } });
  const focused = (name: string) => () =>
    rowOf(page, name).evaluate((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return row === document.activeElement && top >= 0 && bottom <= innerHeight;
    });
  await becomes(page, focused("Tescil"), true);
  await rowOf(page, "Tescil").getByText("30.06.2099").first().waitFor();
  await page.reload();
  await becomes(page, focused("Tescil"), true);
  assert.equal(placeOf(page), link);

  await page.getByRole("navigation", { name: "Kilometre taşlarının yolu" })
    .getByRole("link", { name: /^Tasarım belgesi/ }).click();
  await becomes(page, focused("Tasarım belgesi"), true);
  assert.equal(placeOf(page), `${place}?milestone=${added[0]?.id}`);
  await page.goBack();
  await becomes(page, focused("Tescil"), true);
  assert.equal(placeOf(page), link);

  const toggle = page.getByRole("button", { name: "Tescil", exact: true });
  await toggle.click();
  await becomes(page, () => toggle.getAttribute("aria-expanded"), "false");
  assert.equal(await toggle.evaluate((it) => it === document.activeElement), true);
  const crumbs = page.getByRole("navigation", { name: "Sayfanın yeri" });
  assert.deepEqual(await crumbs.getByRole("listitem").allTextContents(), [
    "Projeler",
    project.name,
    "Paylaşılan süreç",
  ]);
  await crumbs.getByRole("link", { name: project.name }).click();
  await page.waitForURL(`/project/${project.id}`);
});

test("a manager changes a process and its milestones", async (browser) => {
  const { open, expectConsole } = browser;
  const { place, ask, process } = await create(browser, "Değişen süreç", STEPS);
  expectConsole(/status of 409 .*\/api\/processes\//);
  const page = await open(place, { as: "manager" });
  await press(page, "Düzenle");
  const dialog = page.getByRole("dialog", { name: "Süreci düzenle" });
  await dialog.waitFor();
  assert.equal(placeOf(page), `${place}?edit=yes`);
  await ask("PATCH", `/api/processes/${process.id}`, {
    description: "Başkası yazdı.",
    version: process.version,
  });
  await named(page, "Ad").fill("Yenilenen süreç");
  await find(page, "Sorumlular", "Elif");
  await press(page, "Kaydet");
  await dialog.getByText("Bu süreç bu arada değişti. Yazdıklarınız korundu.").waitFor();
  assert.equal(await named(page, "Ad").inputValue(), "Yenilenen süreç");
  await press(page, "En yenisini yükle");
  await becomes(page, () => named(page, "Açıklama").inputValue(), "Başkası yazdı.");
  assert.equal(await named(page, "Ad").inputValue(), "Yenilenen süreç");
  await find(page, "Paydaşlar", "Gönüllü Karbon Sicili");
  await find(page, "Paydaşlar", "Altın Ölçüt Kayıt Kuruluşu");
  await press(page, "Gönüllü Karbon Sicili: kaldır");
  await press(page, "Kaydet");
  await told(page, "Süreç güncellendi");
  await page.getByRole("heading", { level: 1, name: "Yenilenen süreç" }).waitFor();
  await page.getByRole("region", { name: "Sorumlular" }).getByText("Elif Çağlar").waitFor();
  const stakeholders = page.getByRole("region", { name: "Paydaşlar" }).getByRole("listitem");
  await becomes(
    page,
    () => stakeholders.allTextContents(),
    ["Altın Ölçüt Kayıt KuruluşuSicil"],
  );

  await press(page, "Kilometre taşı");
  await press(page, "Ekle");
  await becomes(page, () => errorOf(named(page, "Ad")), "Gerekli");
  await named(page, "Ad").fill("İhraç");
  await press(page, "Ekle");
  const row = rowOf(page, "İhraç");
  await becomes(page, () => row.evaluate((it) => it === document.activeElement), true);
  await told(page, "Kilometre taşı oluşturuldu");

  await choose(page, "İhraç", "Düzenle");
  await named(page, "Ad").fill("Kredi ihracı");
  await find(page, "Sorumlu paydaş", "Gönüllü Karbon Sicili");
  await press(page, "Kaydet");
  await told(page, "Kilometre taşı güncellendi");
  await rowOf(page, "Kredi ihracı").getByText("Gönüllü Karbon Sicili").waitFor();

  await choose(page, "Kredi ihracı", "Yukarı taşı");
  const order = ["Tasarım belgesi", "Paydaş istişaresi", "Kredi ihracı", "Tescil"];
  await becomes(page, () => names(page), order);
  await page.getByText("Kredi ihracı artık 4 kilometre taşı arasında 3. sırada.").waitFor();
  await choose(page, "Tasarım belgesi", "Aşağı taşı");
  await page.getByText("Tasarım belgesi artık 4 kilometre taşı arasında 2. sırada.").waitFor();
  const menu = page.getByRole("button", { name: "Tasarım belgesi için diğer işlemler" });
  await becomes(page, () => menu.evaluate((it) => it === document.activeElement), true);
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Yukarı taşı" }).press("Enter");
  await page.getByText("Tasarım belgesi artık 4 kilometre taşı arasında 1. sırada.").waitFor();
  await page.reload();
  await becomes(page, () => names(page), order);

  const handle = page.getByRole("button", { name: "Sürükle: Tescil" });
  await handle.hover();
  await page.mouse.down();
  await rowOf(page, "Tasarım belgesi").hover();
  await rowOf(page, "Tasarım belgesi").hover({ position: { x: 200, y: 20 } });
  await page.mouse.up();
  await becomes(page, () => names(page), [
    "Tescil",
    "Tasarım belgesi",
    "Paydaş istişaresi",
    "Kredi ihracı",
  ]);
  await page.getByText("Tescil artık 4 kilometre taşı arasında 1. sırada.").waitFor();

  await page.getByRole("button", { name: "Kredi ihracı için diğer işlemler" }).click();
  await page.getByRole("menuitem", { name: "Sil" }).click();
  await answerTo(page, "Kilometre taşını sil", "Sil");
  await told(page, "Kilometre taşı silindi");
  await becomes(page, () => names(page), ["Tescil", "Tasarım belgesi", "Paydaş istişaresi"]);

  await act(page, "Başlat", "Tescil");
  await page.getByRole("button", { name: "Başlat: Tescil" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Tescil için diğer işlemler" }).click();
  await page.getByRole("menuitem", { name: "Düzenle" }).waitFor();
  assert.equal(await page.getByRole("menuitem", { name: "Sil" }).count(), 0);
});

test("a process without completed milestones is deleted after asking, and leads to its project", async (browser) => {
  const { open } = browser;
  const { place, project, ask } = await create(browser, "Geçici süreç", STEPS);
  const page = await open(place, { as: "manager" });
  await page.getByRole("button", { name: "Sil", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Süreci sil" });
  await question.getByText("Geçici süreç, 3 kilometre taşıyla birlikte silinecek.").waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  assert.equal(placeOf(page), place);

  const missing: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() === 404) missing.push(answer.url());
  });
  await page.getByRole("button", { name: "Sil", exact: true }).click();
  await question.getByRole("button", { name: "Sil", exact: true }).click();
  await page.waitForURL(`/project/${project.id}`);
  await told(page, "Süreç silindi");
  await page.getByRole("heading", { level: 1, name: project.name }).waitFor();
  // The question is seen closing over the page.
  await becomes(page, () => page.getByText("Geçici süreç").count(), 0);
  assert.deepEqual(missing, []);
  const history = await ask("GET", `/api/projects/${project.id}/history?size=1`);
  assert.deepEqual(history.data[0].process.name, "Geçici süreç");
  await page.goto(`/project/${project.id}?tab=history`);
  await page.getByText("Elif Çağlar, Geçici süreç sürecini sildi").waitFor();
});

test("a process with a completed milestone is not offered for deletion", async (browser) => {
  const { place, added: [first], ask } = await create(browser, "Kalıcı süreç", STEPS);
  const page = await browser.open(place, { as: "manager" });
  await page.getByRole("button", { name: "Sil", exact: true }).waitFor();
  await ask("PUT", `/api/milestones/${first?.id}/complete`);
  await page.reload();
  await page.getByRole("button", { name: "Düzenle", exact: true }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Sil", exact: true }).count(), 0);
});

test("the milestones of a disabled project stand still", async (browser) => {
  const { open, api, signIn } = browser;
  const { access_token: token } = await signIn("admin");
  const filters = formatListQuery({
    filters: [
      { fieldId: "projectStatus", operator: "EQUALS", value: "DISABLED" },
      { fieldId: "status", operator: "NOT_EQUALS", value: "COMPLETED" },
    ],
  });
  const { data: [still] } =
    await (await api("GET", `/api/milestones?size=1&sortField=dueDate&${filters}`, { token }))
      .json();
  const page = await open(`/process/${still.processId}`, { as: "member" });
  await page.getByText(/^Proje devre dışı\. Yeniden etkinleştirilene kadar/).waitFor();
  const seen = (await rows(page)).map(([name, standing, buttons]) => ({ name, standing, buttons }));
  assert.deepEqual(
    seen.filter(({ name }) => name === still.name),
    [{ name: still.name, standing: "Duruyor", buttons: "" }],
  );
  const standings = new Set(seen.map(({ standing }) => standing));
  assert.deepEqual([...standings].filter((one) => !/^(Duruyor|Tamamlandı)$/.test(`${one}`)), []);
  await page.goto(`/milestones/?${filters}`);
  const row = page.getByRole("row", { name: still.name }).first();
  await row.getByText("Duruyor", { exact: true }).waitFor();
});

test("who may not see a process is told so; one that does not exist is not found", async ({ visitor, expectConsole }) => {
  const page = await visitor({ as: "viewer" });
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
  await errorToast(page).getByText("Olmaz.").waitFor();
  await page.unroute("**/api/processes/*");
  await page.goto(`/process/${id}`);
  await page.getByRole("heading", { name: "Bulunamadı" }).waitFor();
});
