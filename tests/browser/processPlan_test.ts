import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Process } from "../../contract/schemas/process.ts";
import type { Project } from "../../contract/schemas/project.ts";
import { createBrowserTest } from "../support/browser.ts";
import {
  createJsonFetch,
  type JsonFetch,
  type ListResponse,
} from "../support/browserMilestones.ts";
import { findToast, readAddress } from "../support/browserPages.ts";
import { clickButton, findField, selectBySearch } from "../support/browserRecords.ts";
import { expectEventually } from "../support/expectEventually.ts";

const test = createBrowserTest();

const findDialog = (page: Page) => page.getByRole("dialog", { name: "Yeni süreç" });
const findDueDate = (page: Page, position: number) =>
  findDialog(page).getByRole("textbox", { name: `${position}. adımın son tarihi` });
const readDueDates = (page: Page) =>
  findDialog(page).getByRole("textbox", { name: /adımın son tarihi$/ })
    .evaluateAll((inputs) =>
      inputs.map((input) => input instanceof HTMLInputElement ? input.value : "")
    );

/** Creates a technology with two templates, and a project of it. */
async function createPlannedProject(fetchJson: JsonFetch, name: string): Promise<Project> {
  const step = { expectedDays: 3, dayKind: "WORKING" };
  const { id: typeId } = await fetchJson<{ id: string }>("/api/project-types", {
    name,
    milestoneTemplates: [
      { name: "Tescil süreci", steps: [{ ...step, name: "Tasarım" }] },
      {
        name: "İzleme dönemi",
        steps: [
          { ...step, name: "Rapor" },
          { name: "İnceleme", expectedDays: 10 },
          { ...step, name: "İhraç", expectedDays: 5 },
        ],
      },
    ],
  });
  const { data: [company] } = await fetchJson<ListResponse<{ id: string }>>(
    "/api/companies?size=1",
  );
  return await fetchJson<Project>("/api/projects", { name, companyId: company?.id, typeId });
}

async function readMilestones(page: Page, fetchJson: JsonFetch) {
  await page.waitForURL(/\/process\/[0-9a-f-]{36}$/);
  const id = readAddress(page).split("/").at(-1);
  const process = await fetchJson<Process>(`/api/processes/${id}?extend=milestones`);
  return process.milestones?.map(({ name, dueDate, dayKind }) => [name, dueDate, dayKind]);
}

test("process plan: dates follow the start, one set by hand moves later ones and is given back", async ({ openPage, ...browserTest }) => {
  const fetchJson = await createJsonFetch(browserTest, "manager");
  const { id } = await createPlannedProject(fetchJson, "Planlı Santral");
  const page = await openPage(`/project/${id}?create=process`, { as: "manager" });
  await expectEventually(
    () => page.evaluate(() => document.activeElement?.getAttribute("placeholder")),
    "gg.aa.yyyy",
  );
  await findDialog(page).getByRole("radio", { name: "İzleme dönemi" }).check({ force: true });
  await expectEventually(() => findField(page, "Ad").inputValue(), "İzleme dönemi");
  // Wednesday before Republic Day.
  await findField(page, "Başlangıç tarihi").fill("28.10.2026");
  await expectEventually(() => readDueDates(page), ["03.11.2026", "13.11.2026", "20.11.2026"]);

  await findDueDate(page, 2).fill("14.11.2026");
  await findDialog(page).getByRole("status").getByText("2. adım: 1 gün sonra · 2. adım: Hafta sonu")
    .waitFor();
  await expectEventually(() => readDueDates(page), ["03.11.2026", "14.11.2026", "20.11.2026"]);
  await findDueDate(page, 2).fill("16.11.2026");
  await expectEventually(() => readDueDates(page), ["03.11.2026", "16.11.2026", "23.11.2026"]);
  await clickButton(page, "2. adımın son tarihini geri ver");
  await expectEventually(() => readDueDates(page), ["03.11.2026", "13.11.2026", "20.11.2026"]);
  await findDueDate(page, 2).fill("16.11.2026");
  await findDialog(page).getByText("Öngörülen bitiş 23.11.2026 Pazartesi").waitFor();

  await clickButton(page, "Süreci oluştur");
  assert.deepEqual(await readMilestones(page, fetchJson), [
    ["Rapor", "2026-11-03", "WORKING"],
    ["İnceleme", "2026-11-16", "CALENDAR"],
    ["İhraç", "2026-11-23", "WORKING"],
  ]);

  await page.getByRole("link", { name: "Bu süreci kopyala" }).click();
  await findDialog(page).getByRole("textbox", { name: "1. adımın son tarihi" }).waitFor();
  await findDialog(page).getByRole("switch", { name: /Tarihlerini başlangıç/ })
    .uncheck({ force: true });
  await expectEventually(() => readDueDates(page), ["03.11.2026", "16.11.2026", "23.11.2026"]);
});

test("process plan: a project and its first process from a template take at most seven presses", async ({ openPage, ...browserTest }) => {
  const fetchJson = await createJsonFetch(browserTest, "manager");
  await createPlannedProject(fetchJson, "Az Basışlı Teknoloji");
  const page = await openPage("/project/", { as: "manager" });
  let presses = 0;
  const press = async (act: () => Promise<unknown>) => {
    presses += 1;
    await act();
  };
  await press(() => page.getByRole("main").getByRole("link", { name: "Yeni proje" }).click());
  await findField(page, "Ad").fill("Yeni Santral");
  // Typing and one press on Enter.
  await press(() => selectBySearch(page, "İş ortağı", "Enerji"));
  await press(() => selectBySearch(page, "Teknoloji", "Az Basışlı"));
  await press(() => page.getByText("Ardından ilk sürecini planla").click());
  await press(() => clickButton(page, "Proje oluştur"));
  await findDueDate(page, 1).waitFor();
  await press(() => clickButton(page, "Süreci oluştur"));
  await findToast(page, "Süreç oluşturuldu").waitFor();
  assert.deepEqual((await readMilestones(page, fetchJson))?.map(([name]) => name), ["Tasarım"]);
  assert.ok(presses <= 7, `${presses} presses`);
});

test("holidays: one is added, changed and deleted, and the deletion undone", async ({ openPage }) => {
  const page = await openPage("/technology/", { as: "admin" });
  await page.getByRole("link", { name: "Resmî tatiller" }).click();
  await page.waitForURL("/holidays");
  await clickButton(page, "Tatil ekle");
  const dialog = page.getByRole("dialog", { name: "Yeni resmî tatil" });
  await findField(page, "Tarih").fill("01.01.2031");
  await findField(page, "Ad").fill("Yılbaşı 2031");
  await dialog.getByRole("button", { name: "Tatil ekle" }).click();
  await dialog.getByText("Gerekli").waitFor();
  await findField(page, "Kaynak").fill("2429 sayılı Kanun");
  await dialog.getByRole("button", { name: "Tatil ekle" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "01.01.2031 “Yılbaşı 2031”: işlemler" }).click();
  await page.getByRole("menuitem", { name: "Düzenle" }).click();
  await findField(page, "Ad").fill("Yeni yıl");
  await clickButton(page, "Kaydet");
  await page.getByRole("button", { name: "01.01.2031 “Yeni yıl”: işlemler" }).click();
  await page.getByRole("menuitem", { name: "Sil" }).click();
  await page.getByText("Yeni yıl", { exact: true }).waitFor({ state: "detached" });
  await findToast(page, "Tatil silindi").waitFor();
  await page.getByTestId("toasts").getByRole("button", { name: "Geri al" }).click();
  await page.getByText("Yeni yıl", { exact: true }).waitFor();
});

test("holidays: have at most 30 Tab stops at first, and a folded year opens by keyboard", async ({ openPage }) => {
  const page = await openPage("/holidays", { as: "admin" });
  const main = page.getByRole("main");
  await main.getByRole("heading", { level: 1 }).waitFor();
  const countStops = () =>
    main.locator("button:visible, a[href]:visible, summary:visible, [tabindex='0']:visible")
      .count();
  const stops = await countStops();
  assert.ok(stops <= 30, `${stops} stops`);
  const nextYear = Temporal.Now.plainDateISO("Europe/Istanbul").year + 1;
  const year = main.locator("summary").filter({ hasText: `${nextYear}` });
  await year.focus();
  await page.keyboard.press("Enter");
  await main.getByText(`01.01.${nextYear}`).waitFor();
  assert.ok(await countStops() > stops);
});

test("milestone dates: a move shifts later steps with one undo, and times are corrected", async ({ openPage, ...browserTest }) => {
  const fetchJson = await createJsonFetch(browserTest, "manager");
  const { id: projectId } = await createPlannedProject(fetchJson, "Kaydırılan Santral");
  const { id } = await fetchJson<Process>("/api/processes", {
    projectId,
    name: "Kaydırılan süreç",
    milestones: [
      { name: "Rapor", dueDate: "2030-04-01" },
      { name: "İnceleme", dueDate: "2030-04-10" },
    ],
  });
  const { milestones: [first] = [] } = await fetchJson<Process>(
    `/api/processes/${id}?extend=milestones`,
  );
  const page = await openPage(`/process/${id}?milestone=${first?.id}`, { as: "manager" });
  await clickButton(page, "Sonraki adımlarla kaydır: Rapor");
  const dialog = page.getByRole("dialog", { name: "“Rapor”: son tarihi kaydır" });
  await dialog.getByRole("textbox", { name: "Son tarih" }).fill("04.04.2030");
  await dialog.getByRole("list", { name: "Yeni son tarihler" }).getByText("13.04.2030").waitFor();
  await dialog.getByRole("button", { name: "Kaydır" }).click();
  await dialog.waitFor({ state: "detached" });
  const readDates = async () =>
    (await fetchJson<Process>(`/api/processes/${id}?extend=milestones`)).milestones
      ?.map(({ dueDate }) => dueDate);
  assert.deepEqual(await readDates(), ["2030-04-04", "2030-04-13"]);
  await page.getByTestId("toasts").getByRole("button", { name: "Geri al" }).click();
  await expectEventually(readDates, ["2030-04-01", "2030-04-10"]);

  await page.goto(`/process/${id}?milestone=${first?.id}&note=${first?.id}`);
  const completion = page.getByRole("dialog", { name: "Tamamla: Rapor" });
  await completion.getByRole("textbox", { name: "Bittiği gün" }).fill("02.11.2026");
  await completion.getByRole("button", { name: "Tamamla" }).click();
  await completion.waitFor({ state: "detached" });
  await clickButton(page, "Tarihleri düzelt: Rapor");
  const times = page.getByRole("dialog", { name: "“Rapor”: tarihleri düzelt" });
  await times.getByRole("textbox", { name: "Bitiş" }).waitFor();
  await times.getByRole("textbox", { name: "Başlangıç" }).fill("30.10.2026");
  await times.getByRole("button", { name: "Kaydet" }).click();
  await times.waitFor({ state: "detached" });
  const { milestones: [corrected] = [] } = await fetchJson<Process>(
    `/api/processes/${id}?extend=milestones`,
  );
  assert.deepEqual([corrected?.startedAt, corrected?.completedAt], [
    "2026-10-30T09:00:00.000Z",
    "2026-11-02T09:00:00.000Z",
  ]);
});
