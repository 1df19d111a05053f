import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { ControlBox } from "../../src/ui/field/ControlBox.ts";
import { createBrowserTest } from "../support/browser.ts";
import { waitForStablePage } from "../support/browserChecks.ts";

const test = createBrowserTest();

interface OpenedForm {
  path: string;
  /** From the page at that path to the form. */
  act?: (page: Page) => Promise<unknown>;
  /** Its fields stand in a table, whose columns set their widths. */
  hasTable?: true;
}

/** Opens the first record of a list, with whatever else its address then says. */
const openFirst = (search: string) => async (page: Page) => {
  await page.locator("tbody tr a").first().click();
  await page.locator("h2, [role=tab]").first().waitFor();
  await page.goto(`${new URL(page.url()).pathname}?${search}`);
};

const FORMS: Record<string, OpenedForm> = {
  "project, new": { path: "/project/create" },
  "project, changing": { path: "/project/", act: openFirst("edit=yes") },
  "user, new": { path: "/user/create" },
  "user, changing": { path: "/user/", act: openFirst("edit=yes") },
  "company, new": { path: "/company/?create=yes" },
  "company, changing": { path: "/company/", act: openFirst("edit=yes") },
  "technology, new": { path: "/technology/?create=yes" },
  "technology, changing": { path: "/technology/", act: openFirst("edit=yes") },
  "stakeholder, new": { path: "/stakeholders/?create=yes" },
  "stakeholder, changing": { path: "/stakeholders/", act: openFirst("edit=yes") },
  "process, new": {
    path: "/project/",
    act: openFirst("tab=processes&create=process"),
    hasTable: true,
  },
  "process, changing": { path: "/project/?filter=bozcaada", act: openInFirstProcess("edit=yes") },
  "milestone, new": { path: "/project/?filter=bozcaada", act: openInFirstProcess("create=yes") },
  "reminder, new": { path: "/reminders/create" },
  "reminder, changing": { path: "/reminders/", act: changeFirstReminder },
  "feedback, new": {
    path: "/",
    act: (page) => page.getByRole("button", { name: /^(Geri bildirim gönder)/ }).click(),
  },
  "feedback, changing": { path: "/feedback/list", act: changeFirstFeedback },
  "account": { path: "/account" },
};

/** Opens the first process of a project that has some. */
function openInFirstProcess(search: string) {
  return async (page: Page) => {
    await openFirst("tab=processes")(page);
    const link = page.locator("[role=tabpanel] tbody a").first();
    await page.goto(`${await link.getAttribute("href")}?${search}`);
  };
}

async function changeFirstFeedback(page: Page) {
  await openFirst("open=edit")(page);
  // The page has a form of its own, for replies.
  await page.getByRole("dialog").waitFor();
}

async function changeFirstReminder(page: Page) {
  await page.locator("tbody tr a").first().click();
  await page.locator("h2").first().waitFor();
  await page.goto(`${new URL(page.url()).pathname}/edit`);
}

for (const [name, { path, act, hasTable }] of Object.entries(FORMS)) {
  test(`form: actions stay visible, the focus is uncovered and fields fit their values, ${name}`, async ({ sharedPage }) => {
    const page = await sharedPage({ as: "admin" });
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.goto(path);
    await act?.(page);
    await page.locator("[type=submit]").first().waitFor();
    const faults: Record<string, string[]> = {};
    for (const [width, height] of [[1440, 800], [360, 640]] as const) {
      await page.setViewportSize({ width, height });
      const found = [
        ...await findActionsOutOfSight(page),
        ...hasTable ? [] : await findOddBoxes(page, width),
        ...await findHiddenFocuses(page),
      ];
      if (found.length > 0) faults[`${width} wide`] = found;
    }
    assert.deepEqual(faults, {});
  });
}

test("form: actions stay visible and the focus is uncovered, technology template", async ({ sharedPage }) => {
  const page = await sharedPage({ as: "admin" });
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto("/technology/");
  await page.locator("tbody tr a").first().click();
  const add = page.getByRole("button", { name: "Adım ekle" });
  for (let step = 0; step < 10; step++) await add.click();
  const faults: Record<string, string[]> = {};
  for (const [width, height] of [[1440, 800], [360, 640]] as const) {
    await page.setViewportSize({ width, height });
    const found = [...await findActionsOutOfSight(page), ...await findHiddenFocuses(page)];
    if (found.length > 0) faults[`${width} wide`] = found;
  }
  assert.deepEqual(faults, {});
});

for (const path of ["/login", "/reset-password-request"]) {
  test(`form: fields are as wide as the controls under them, ${path}`, async ({ sharedPage }) => {
    const page = await sharedPage();
    await page.goto(path);
    await page.locator("[type=submit]").waitFor();
    const boxes = await page.evaluate(measureBoxes, ControlBox.toString());
    assert.notEqual(boxes.length, 0);
    assert.deepEqual(boxes.filter(({ width, room }) => width !== room), []);
  });
}

/** Returns the submit buttons that are not visible, before and after scrolling. */
async function findActionsOutOfSight(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const [when, ratio] of [["at the top", 0], ["in the middle", 0.5]] as const) {
    await page.evaluate(scrollForm, ratio);
    await waitForStablePage(page);
    const unseen = await page.evaluate(listUnseenActions);
    faults.push(...unseen.map((action) => `${action} is out of sight, ${when}`));
  }
  return faults;
}

function scrollForm(ratio: number): void {
  const dialog = document.querySelector("[role=dialog]");
  const inDialog = [...dialog?.querySelectorAll("*") ?? []]
    .filter((element) => element.scrollHeight > element.clientHeight + 1)
    .filter((element) => getComputedStyle(element).overflowY === "auto");
  for (const scroller of dialog ? inDialog : [document.documentElement]) {
    scroller.scrollTop = ratio * (scroller.scrollHeight - scroller.clientHeight);
  }
}

/** Of forms that begin in sight, in the dialog if one is open. */
function listUnseenActions(): string[] {
  const shown = document.querySelector("[role=dialog]") ?? document;
  return [...shown.querySelectorAll<HTMLButtonElement>("[type=submit]")]
    .filter((button) => {
      const form = button.form?.getBoundingClientRect();
      return form && form.bottom > 120 && form.top < innerHeight - 120;
    })
    .filter((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      return !isInside || !button.contains(document.elementFromPoint(x, y));
    })
    .map((button) => button.textContent ?? "");
}

/** Tabs through the form in both directions and returns focused elements that are not visible. */
async function findHiddenFocuses(page: Page): Promise<string[]> {
  const hidden = new Set<string>();
  let stops = 0;
  await page.evaluate(scrollForm, 0);
  await page.evaluate(() => {
    const form = document.querySelector("[role=dialog] form") ?? document.querySelector("form");
    const fields = form?.querySelectorAll<HTMLElement>("input:not([hidden]), button") ?? [];
    [...fields].find((field) => field.checkVisibility())?.focus();
  });
  for (const key of ["Tab", "Shift+Tab"]) {
    while (true) {
      let { isInForm, fault } = await page.evaluate(focusFault);
      if (!isInForm) break;
      stops++;
      if (fault !== null) {
        // The tip of the control that had the focus fades out.
        await waitForStablePage(page);
        ({ fault } = await page.evaluate(focusFault));
      }
      if (fault !== null) hidden.add(fault);
      await page.keyboard.press(key);
    }
    // Back into the form from where the walk left it.
    await page.keyboard.press("Shift+Tab");
  }
  assert.ok(stops > 1);
  return [...hidden];
}

function focusFault(): { isInForm: boolean; fault: string | null } {
  const focused = document.activeElement;
  const field = focused?.closest("form");
  if (!focused || !field || focused.matches("[type=submit]")) {
    return { isInForm: false, fault: null };
  }
  const shown = focused.closest("label") ?? focused;
  const { left, right, top, bottom } = shown.getBoundingClientRect();
  const x = (left + right) / 2;
  const covered = [top + 1, (top + bottom) / 2, bottom - 1].filter((y) => {
    const hit = document.elementFromPoint(x, y);
    return !hit || !(shown.contains(hit) || hit.contains(shown));
  });
  const [label] = focused instanceof HTMLInputElement ? focused.labels ?? [] : [];
  const name = label?.textContent ?? focused.getAttribute("aria-label") ?? focused.textContent;
  if (covered.length === 0) return { isInForm: true, fault: null };
  const covers = covered.map((y) => document.elementFromPoint(x, y)?.textContent?.slice(0, 40));
  return { isInForm: true, fault: `${name} is hidden by ${covers.join(" and ")}` };
}

/** Returns fields that are not as wide as a name field, by label. */
const MOST: Record<string, number> = {
  "Saat": 112,
  ...Object.fromEntries([
    ...[
      "Tarih",
      "Başlangıç tarihi",
      "Bitiş tarihi",
      "Son tarih",
      "Öngörülen süre (gün)",
      "Yıllık azaltım",
    ],
    ...["Telefon", "Vergi numarası", "E-posta dili", "Tür", "Öncelik", "Tekrar sıklığı"],
  ].map((label) => [label, 184])),
  ...Object.fromEntries(
    ["Açıklama", "Notlar", "Adres", "Başlık"].map((label) => [label, Infinity]),
  ),
};
const MOST_OF_NAME = 328;

interface Box {
  label: string;
  left: number;
  width: number;
  /** What it could be at most. */
  room: number;
}

/** Fields that are wider than what they hold, or start where no column does. */
async function findOddBoxes(page: Page, width: number): Promise<string[]> {
  const boxes = await page.evaluate(measureBoxes, ControlBox.toString());
  assert.notEqual(boxes.length, 0);
  if (width < 768) {
    return boxes.filter((box) => box.width !== box.room)
      .map((box) => `${box.label} is ${box.width} of ${box.room} wide`);
  }
  const starts = new Set(boxes.map(({ left }) => left));
  return [
    ...boxes.filter((box) => box.width > (MOST[box.label] ?? MOST_OF_NAME))
      .map((box) => `${box.label} is ${box.width} wide`),
    ...(starts.size > 2 ? [`fields start at ${[...starts].join(", ")}`] : []),
  ];
}

function measureBoxes(selector: string): Box[] {
  const form = document.querySelector("[role=dialog] form") ?? document.querySelector("form");
  return [...form?.querySelectorAll(selector) ?? []].map((box) => {
    const { left, width } = box.getBoundingClientRect();
    return {
      label: findLabelAbove(box),
      left: Math.round(left),
      width,
      room: form?.clientWidth ?? 0,
    };
  });

  function findLabelAbove(box: Element): string {
    for (let part = box.parentElement; part; part = part.parentElement) {
      const line = part.firstElementChild;
      const words = line?.contains(box) ? undefined : line?.firstElementChild?.firstChild;
      if (words) return words.textContent ?? "";
    }
    return "";
  }
}
