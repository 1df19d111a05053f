import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { LANGUAGES } from "../../contract/language.ts";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import { type BrowserTest, createBrowserTest, type Role } from "../support/browser.ts";
import { listFaultsAtWidths } from "../support/browserChecks.ts";

const test = createBrowserTest();

interface Place {
  /** Creates a process with milestones in every status and returns its path. */
  process: string;
  /** Its milestones: completed twice, running, late, waiting. */
  ids: string[];
  empty: string;
  disabled: string;
}

interface Screen {
  at: (place: Place) => string;
  as?: Role;
  /** After it has opened. */
  act?: (page: Page) => Promise<unknown>;
  /** A selector that matches once the page is complete. */
  awaits: string;
}

const rejectStart = async (page: Page) => {
  await page.route("**/api/milestones/*/start", (route) =>
    route.fulfill({
      status: 409,
      contentType: "application/problem+json",
      body: JSON.stringify({
        type: "about:blank",
        title: "Conflict",
        status: 409,
        detail: "Bu kilometre taşı zaten tamamlanmış.",
      }),
    }));
  await page.locator("ol > li[id] button").filter({ hasText: /^(Başlat|Start)$/ }).first().click();
};

/** Finished rows before the last are folded on narrow screens. */
const LAST_ROW = "ol > li[id]:last-child";

const SCREENS: Record<string, Screen> = {
  "every standing": { at: ({ process }) => process, awaits: LAST_ROW },
  "to read": { at: ({ process }) => process, as: "viewer", awaits: LAST_ROW },
  "the timeline": {
    at: ({ process }) => `${process}?tab=timeline&zoom=month&facts=shown`,
    awaits: "svg text",
  },
  "a milestone looked at": {
    at: ({ process, ids }) => `${process}?milestone=${ids[0]}`,
    awaits: "blockquote",
  },
  "a move refused": { at: ({ process }) => process, act: rejectStart, awaits: "[data-kind=error]" },
  "changing the process": { at: ({ process }) => `${process}?edit=yes`, awaits: "[role=dialog]" },
  "adding a milestone": { at: ({ process }) => `${process}?create=yes`, awaits: "[role=dialog]" },
  "changing a milestone": {
    at: ({ process, ids }) => `${process}?change=${ids[3]}`,
    awaits: "[role=dialog]",
  },
  "completing with a note": {
    at: ({ process, ids }) => `${process}?note=${ids[1]}`,
    awaits: "[role=dialog] textarea",
  },
  "without milestones": { at: ({ empty }) => empty, awaits: "h2" },
  "of a disabled project": { at: ({ disabled }) => disabled, awaits: LAST_ROW },
};

for (const [name, { at, as = "admin", act, awaits }] of Object.entries(SCREENS)) {
  test(`process screen: passes axe in both themes, languages and widths, ${name}`, async (browserTest) => {
    const address = at(await getPlace(browserTest));
    if (act === rejectStart) browserTest.expectConsole(/status of 409/);
    const faults: Record<string, string[]> = {};
    for (const language of LANGUAGES) {
      const widths = language === "tr" ? [1440, 360] : [360, 1440];
      const page = await browserTest.sharedPage({ language, as });
      await page.setViewportSize({ width: widths[0] ?? 0, height: 900 });
      await page.goto(address);
      await page.locator("h1").first().waitFor();
      await act?.(page);
      await page.locator(awaits).first().waitFor();
      Object.assign(faults, await listFaultsAtWidths(page, language, widths));
    }
    assert.deepEqual(faults, {});
  });
}

let sharedPlace: Promise<Place> | undefined;

/** Made once for all tests of the file, which change nothing of it. */
function getPlace(browserTest: BrowserTest): Promise<Place> {
  return sharedPlace ??= make(browserTest);
}

async function make({ fetchApi, signIn }: BrowserTest): Promise<Place> {
  const { access_token: token } = await signIn("admin");
  const fetchJson = async (method: string, path: string, body?: unknown) => {
    const response = await fetchApi(method, path, { token, body });
    assert.ok(response.ok, `${method} ${path}: ${response.status}`);
    return await response.json();
  };
  const findProject = async (status: string) => {
    const filter =
      `filters[0].fieldId=status&filters[0].operator=EQUALS&filters[0].value=${status}`;
    const { data: [project] } = await fetchJson(
      "GET",
      `/api/projects?size=1&extend=processes&${filter}`,
    );
    return project;
  };
  const [active, disabled] = [await findProject("ACTIVE"), await findProject("DISABLED")];
  const projectId = active.id;
  const { id: processId } = await fetchJson("POST", "/api/processes", {
    projectId,
    name: "Birinci kredilendirme dönemi ve izleme planının kurulumu",
    description: "Kayıt kuruluşunun yeni kurallarına göre.",
  });
  const { id: emptyId } = await fetchJson("POST", "/api/processes", {
    projectId,
    name: "Boş süreç",
  });
  const owners = await fetchJson("GET", "/api/project-milestone-owners?size=1");
  const ids: string[] = [];
  for (
    const milestone of [
      { name: "Tasarım belgesi (PDD)", description: "Üç bölüm.", expectedDays: 30 },
      { name: "Geçerli kılma denetimi", dueDate: "2099-10-31", expectedDays: 60 },
      { name: "Tescil başvurusu", dueDate: "2025-06-30", ownerId: owners.data[0].id },
      { name: "İlk izleme raporu", dueDate: "2099-12-31" },
    ]
  ) {
    const added: Milestone = await fetchJson("POST", "/api/milestones", {
      processId,
      ...milestone,
    });
    ids.push(added.id);
  }
  const move = (at: number, action: string, body?: object) =>
    fetchJson("PUT", `/api/milestones/${ids[at]}/${action}`, body);
  await move(0, "complete", { note: "Taslak." });
  await move(0, "uncomplete");
  await move(0, "complete", { note: "Tutanak imzalandı." });
  await move(1, "start");
  return {
    process: `/process/${processId}`,
    ids,
    empty: `/process/${emptyId}`,
    disabled: `/process/${disabled.processes[0].id}`,
  };
}
