import type { Page, Route } from "playwright-core";
import { expectEventually } from "../expectEventually.ts";
import { clickButton, findField } from "../browserRecords.ts";
import type { PageDriver } from "../specification/onPage.ts";
import { createProblemResponse, holdRequests } from "./heldRequests.ts";

const URL = "**/api/users/*";

/** Creates a driver for the account form, whose record another user changes. */
export async function createConflictDriver(page: Page): Promise<PageDriver> {
  const saves = await holdRequests(page, URL, "PATCH");
  const reads = await holdRequests(page, URL, "GET");
  let isHolding = false;
  let typed = 0;
  let stored: { version: number; name?: string; phone?: string } = { version: 0 };
  const read = async (route: Route) => {
    const response = await route.fetch({ method: "GET" });
    const record = await response.json();
    return { json: { ...record, ...stored, version: record.version + stored.version } };
  };
  await page.route(URL, async (route) => {
    if (route.request().method() !== "GET" || isHolding) return await route.fallback();
    await route.fulfill(await read(route));
  });
  const respond = async (change: { name?: string; phone?: string }) => {
    stored = { ...stored, ...change, version: stored.version + 1 };
    isHolding = false;
    await reads.respond(read);
  };
  /** Makes the page read the record again, as after a change in another tab. */
  const reload = async (change: { name?: string; phone?: string }) => {
    stored = { ...stored, ...change, version: stored.version + 1 };
    const response = page.waitForResponse((one) =>
      one.request().method() === "GET" && one.url().includes("/api/users/")
    );
    await page.evaluate(() => new BroadcastChannel("records-changed").postMessage(null));
    await (await response).finished();
  };
  const typeName = () => findField(page, "Ad").fill(`Ege ${typed += 1}`);
  const reject = async (type: "stale-version" | "validation-failed") => {
    await typeName();
    const save = page.getByRole("form", { name: "Kişisel bilgiler" })
      .getByRole("button", { name: "Kaydet" });
    // A merged form saves itself, some time after the newest version was read.
    await expectEventually(async () => saves.areHeld() || await save.isEnabled(), true);
    if (!saves.areHeld()) await save.click();
    await expectEventually(() => Promise.resolve(saves.areHeld()), true);
    isHolding = type === "stale-version";
    await saves.respond(createProblemResponse(type, isHolding ? undefined : "none"));
  };
  const abortRead = async () => {
    await expectEventually(() => Promise.resolve(reads.areHeld()), true);
    await reads.abort();
  };
  const dialog = page.getByRole("dialog", { name: "Aynı alanlar bu arada değişti" });
  const value = (name: RegExp) => dialog.getByRole("radio", { name });
  const choose = (name: RegExp) => value(name).locator("xpath=ancestor::label").click();
  const THEIRS = /^Başka biri: /;
  const OWN = /^Sizin yazdığınız: /;
  return {
    page,
    async start() {
      saves.clear();
      reads.clear();
      isHolding = false;
      stored = { version: 0 };
      await page.goto("/account");
      await findField(page, "Ad").waitFor();
    },
    events: {
      "is rejected as stale": () => reject("stale-version"),
      "is rejected": () => reject("validation-failed"),
      "the page reads a change of another field": () =>
        reload({ phone: `+90 212 ${100 + stored.version}` }),
      async "the page reads a change of the same field"() {
        await typeName();
        await reload({ name: `Ayla ${stored.version}` });
      },
      "others changed another field": () => respond({ phone: `+90 232 ${100 + stored.version}` }),
      "others changed the same field": () => respond({ name: `Ayla ${stored.version}` }),
      async "nobody changed it"() {
        isHolding = false;
        await reads.respond(read);
      },
      async "the newest version fails to load"() {
        await abortRead();
        await abortRead();
        isHolding = false;
      },
      "chooses their name": () => choose(THEIRS),
      "chooses the own name": () => choose(OWN),
      "saves the choices": () => clickButton(page, "Seçilenleri kaydet"),
      "returns to the form": () => page.keyboard.press("Escape"),
    },
    expectedView: ({ leaves: [state], context }) => ({
      isReading: state === "reading",
      choice: state === "asking"
        ? (context.choices as { name?: string }).name === "newest" ? "newest" : "own"
        : null,
    }),
    view: async () => ({
      isReading: reads.areHeld(),
      choice: await dialog.count() === 0 ? null : await value(OWN).isChecked() ? "own" : "newest",
    }),
  };
}
