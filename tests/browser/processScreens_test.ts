import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { LANGUAGES } from "../../contract/language.ts";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import { type BrowserTest, browserTests, type Role } from "../support/browser.ts";
import { faultsAt } from "../support/browserChecks.ts";

const test = browserTests();

interface Place {
  /** The path of a process whose milestones stand in every way there is. */
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
  /** On the page once it stands. */
  awaits: string;
}

const refuse = async (page: Page) => {
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

const SCREENS: Record<string, Screen> = {
  "every standing": { at: ({ process }) => process, awaits: "svg text" },
  "to read": { at: ({ process }) => process, as: "viewer", awaits: "svg text" },
  "a milestone looked at": {
    at: ({ process, ids }) => `${process}?milestone=${ids[0]}`,
    awaits: "blockquote",
  },
  "a move refused": { at: ({ process }) => process, act: refuse, awaits: "[data-kind=error]" },
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
  "of a disabled project": { at: ({ disabled }) => disabled, awaits: "ol > li[id]" },
};

for (const [name, { at, as = "admin", act, awaits }] of Object.entries(SCREENS)) {
  test(`process, ${name}: without a fault in light and dark, both languages, narrow and wide`, async (browser) => {
    const place = at(await placeOf(browser));
    if (act === refuse) browser.expectConsole(/status of 409/);
    const faults: Record<string, string[]> = {};
    for (const language of LANGUAGES) {
      const widths = language === "tr" ? [1440, 360] : [360, 1440];
      const page = await browser.lasting({ language, as, stillness: true });
      await page.setViewportSize({ width: widths[0] ?? 0, height: 900 });
      await page.goto(place);
      await page.locator("h1").first().waitFor();
      await act?.(page);
      await page.locator(awaits).first().waitFor();
      Object.assign(faults, await faultsAt(page, language, widths));
    }
    assert.deepEqual(faults, {});
  });
}

let made: Promise<Place> | undefined;

/** Made once for all tests of the file, which change nothing of it. */
function placeOf(browser: BrowserTest): Promise<Place> {
  return made ??= make(browser);
}

async function make({ api, signIn }: BrowserTest): Promise<Place> {
  const { access_token: token } = await signIn("admin");
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await api(method, path, { token, body });
    assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
    return await answer.json();
  };
  const of = async (status: string) => {
    const filter =
      `filters[0].fieldId=status&filters[0].operator=EQUALS&filters[0].value=${status}`;
    const { data: [project] } = await ask("GET", `/api/projects?size=1&extend=processes&${filter}`);
    return project;
  };
  const [active, disabled] = [await of("ACTIVE"), await of("DISABLED")];
  const projectId = active.id;
  const { id: processId } = await ask("POST", "/api/processes", {
    projectId,
    name: "Birinci kredilendirme dönemi ve izleme planının kurulumu",
    description: "Kayıt kuruluşunun yeni kurallarına göre.",
  });
  const { id: emptyId } = await ask("POST", "/api/processes", { projectId, name: "Boş süreç" });
  const owners = await ask("GET", "/api/project-milestone-owners?size=1");
  const ids: string[] = [];
  for (
    const milestone of [
      { name: "Tasarım belgesi (PDD)", description: "Üç bölüm.", expectedDays: 30 },
      { name: "Geçerli kılma denetimi", dueDate: "2099-10-31", expectedDays: 60 },
      { name: "Tescil başvurusu", dueDate: "2025-06-30", ownerId: owners.data[0].id },
      { name: "İlk izleme raporu", dueDate: "2099-12-31" },
    ]
  ) {
    const added: Milestone = await ask("POST", "/api/milestones", { processId, ...milestone });
    ids.push(added.id);
  }
  const move = (at: number, action: string, body?: object) =>
    ask("PUT", `/api/milestones/${ids[at]}/${action}`, body);
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
