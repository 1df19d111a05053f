import type { Page } from "playwright-core";
import {
  ACCESS_TOKEN_KEY,
  MODAL_TRANSITION_MS,
  REFRESH_TOKEN_KEY,
} from "../../../contract/constants.ts";
import type { Company } from "../../../contract/schemas/company.ts";
import type { BrowserTest } from "../browser.ts";
import { createJsonFetch } from "../browserMilestones.ts";
import { findField } from "../browserRecords.ts";
import type { PageDriver } from "../specification/onPage.ts";
import type { Observation } from "../specification/actorFactory.ts";
import { holdRequests } from "./heldRequests.ts";
import { holdTimers } from "./heldTimers.ts";

const TITLES: Readonly<Record<string, string>> = {
  elif: "İş ortağını sil",
  deniz: "Kaydetmeden kapatılsın mı?",
};

/**
 * Creates a driver for a company's page, with two requesters of the confirm dialog. `elif` is the
 * deletion. `deniz` is the edit form, closed while it saves. With `isSaved` the save succeeds
 * while a dialog is open, which closes the form. Buttons under a dialog are clicked by script.
 */
export async function createConfirmDialogDriver(
  test: BrowserTest,
  { isSaved }: { isSaved: boolean },
): Promise<PageDriver> {
  const fetchJson = await createJsonFetch(test, "admin");
  const company = await fetchJson<Company>("/api/companies", {
    name: isSaved ? "Abalı A.Ş." : "Abacı A.Ş.",
  });
  const page = await test.newPage({ as: "admin" });
  const elsewhere = await page.context().newPage();
  const timers = await holdTimers(page, MODAL_TRANSITION_MS);
  const saves = await holdRequests(page, `**/api/companies/${company.id}`, "PATCH");
  const deletions = await holdRequests(page, `**/api/companies/${company.id}`, "DELETE");
  const path = `/company/${company.id}`;
  const dialog = page.locator("[role=alertdialog]");
  const form = page.locator("[role=dialog]");
  const button = (name: string) =>
    page.getByRole("button", { name, exact: true, includeHidden: true });
  const menu = button("Diğer işlemler").first();
  const entry = page.getByRole("heading", { name: "Giriş yap" });
  const press = (name: string) => button(name).first().evaluate((one: HTMLElement) => one.click());
  let tokens: [string, string | null][] = [];

  const store = (items: readonly [string, string | null][]) =>
    elsewhere.evaluate((items) => {
      for (const [key, value] of items) {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
      }
    }, items);
  const follow = (to: string) =>
    page.locator(`a[href="${to}"]`).first().evaluate((link: HTMLElement) => link.click());
  /** Responds to the save, so that the form closes without a question. */
  const settle = async () => {
    if (saves.areHeld()) await saves.respond({ json: company });
    await form.waitFor({ state: "detached" });
  };
  /** Opens the company's page, signed in as before. */
  const visit = async () => {
    if (await entry.count() > 0) {
      await store(tokens);
      await entry.waitFor({ state: "detached" });
    }
    if (new URL(page.url()).pathname !== path) {
      await follow("/company/");
      await follow(path);
    }
    await page.getByRole("heading", { level: 1, name: company.name, includeHidden: true }).waitFor({
      state: "attached",
    });
  };
  /** Submits the form; the response is held. */
  const beginSaving = async () => {
    await visit();
    if (await form.count() > 0 && saves.areHeld()) return;
    if (saves.areHeld()) await saves.respond({ json: company });
    if (await form.count() === 0) await press("Düzenle");
    await form.waitFor({ state: "attached" });
    await findField(page, "Şehir").fill("İzmir");
    const patchRequest = page.waitForRequest((request) => request.method() === "PATCH");
    await press("Kaydet");
    await patchRequest;
  };
  /** Performs an action, upon which the page requests what uses the company. */
  const waitForUses = async (act: () => Promise<void>) => {
    const responses = ["projects", "users"].map((kind) =>
      page.waitForResponse(new RegExp(`/api/${kind}\\?`))
    );
    await Promise.all([...responses, act()]);
  };
  const clickAnswer = async (name: RegExp) =>
    await dialog.getByRole("button", { name }).last().click();
  return {
    page,
    async start() {
      await elsewhere.goto("/robots.txt");
      await page.goto(path);
      await menu.waitFor();
      tokens = await page.evaluate(
        (keys) => keys.map((key): [string, string | null] => [key, localStorage.getItem(key)]),
        [ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY],
      );
    },
    events: {
      async "elif requests a confirmation"() {
        await beginSaving();
        await waitForUses(() => press("Diğer işlemler"));
        await waitForUses(() =>
          page.getByRole("menuitem", { name: "Sil", includeHidden: true })
            .evaluate((item: HTMLElement) => item.click())
        );
        await page.waitForFunction(() =>
          document.querySelector("header [aria-busy=true]") === null
        );
      },
      async "deniz requests a confirmation"() {
        await beginSaving();
        await form.getByRole("button", { name: "Kapat", includeHidden: true })
          .evaluate((close: HTMLElement) => close.click());
      },
      "the user confirms": ({ context }) =>
        clickAnswer(findRequester(context) === "elif" ? /^Sil$/ : /^Kaydetmeden kapat$/),
      "the user declines": ({ context }) =>
        clickAnswer(findRequester(context) === "elif" ? /^Vazgeç$/ : /^Düzenlemeye dön$/),
      async "elif withdraws"() {
        await settle();
        await follow("/company/");
      },
      "deniz withdraws": settle,
      async "the session is over"() {
        await store(tokens.map(([key]) => [key, null]));
        await entry.waitFor();
        // What was being deleted meanwhile is not deleted.
        if (deletions.areHeld()) await deletions.abort();
      },
      "the requester has finished": () => deletions.abort(),
      "the requester stops": () => deletions.respond({ status: 204 }),
      "the animation has ended": () => timers.fire(),
    },
    expectedView({ leaves: [state = ""], context }) {
      const isShown = state === "processing" || state.startsWith("asking");
      return {
        question: isShown ? TITLES[findRequester(context) ?? ""] : null,
        isProcessing: state === "processing",
        isDeleting: state === "processing",
      };
    },
    view: async () => ({
      question: await readTitle(page),
      isProcessing: await dialog.getByRole("button", { name: "İşleniyor..." }).count() > 0,
      isDeleting: deletions.areHeld(),
    }),
    canPerform: (observed, event) => isPossible(observed, event, { isSaved }),
  };
}

/** Returns the title of the open dialog; one that is closing comes first. */
async function readTitle(page: Page): Promise<string | null> {
  const titles = await page.locator("[role=alertdialog]").getByRole("heading").allTextContents();
  return titles.at(-1) ?? null;
}

function isPossible(
  { leaves: [state = ""], context }: Observation,
  event: string,
  { isSaved }: { isSaved: boolean },
): boolean {
  const requester = state === "closed" || state === "closing" ? undefined : findRequester(context);
  const waiting = listWaiting(context);
  const isKnown = (one: string) => requester === one || waiting.includes(one);
  switch (event) {
    case "elif requests a confirmation":
      return !isKnown("elif");
    case "deniz requests a confirmation":
      return !isKnown("deniz") && (requester === undefined || !isSaved);
    case "deniz withdraws":
      return isSaved && isKnown("deniz");
    case "the user confirms":
      return isSaved || requester === "elif" || waiting.length === 0;
    case "elif withdraws":
      return state.startsWith("asking") && requester === "elif" && waiting.length === 0;
    case "the requester stops":
      return waiting.length === 0;
    default:
      return true;
  }
}

const toRequesterName = ({ requester }: { requester: string }) => requester.replace("actor ", "");

const findRequester = (context: Observation["context"]) => {
  const question = context.current as { requester: string } | null;
  return question === null ? undefined : toRequesterName(question);
};

const listWaiting = (context: Observation["context"]) =>
  (context.waiting as readonly { requester: string }[]).map(toRequesterName);
