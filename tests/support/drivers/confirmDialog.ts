import type { Page } from "playwright-core";
import {
  ACCESS_TOKEN_KEY,
  MODAL_TRANSITION_MS,
  REFRESH_TOKEN_KEY,
} from "../../../contract/constants.ts";
import type { Company } from "../../../contract/schemas/company.ts";
import type { BrowserTest } from "../browser.ts";
import { answering } from "../browserMilestones.ts";
import { named } from "../browserRecords.ts";
import type { PageDriver } from "../specification/onPage.ts";
import type { Seen } from "../specification/stage.ts";
import { holdRequests } from "./heldRequests.ts";
import { holdTimers } from "./heldTimers.ts";

const TITLES: Readonly<Record<string, string>> = {
  elif: "İş ortağını sil",
  deniz: "Değişiklikleri at",
};

/**
 * The page of a company: elif is its deletion, deniz the form that changes it and is left by the
 * browser's way back while it is being saved; whether that ends while something is asked is told.
 * Where it does, the form is gone, and would open over what is asked. What a dialog lies over is
 * pressed all the same.
 */
export async function recordQuestions(
  test: BrowserTest,
  { isSaved }: { isSaved: boolean },
): Promise<PageDriver> {
  const ask = await answering(test, "admin");
  const company = await ask<Company>("/api/companies", {
    name: isSaved ? "Abalı A.Ş." : "Abacı A.Ş.",
  });
  const page = await test.visitor({ as: "admin", stillness: true });
  const elsewhere = await page.context().newPage();
  const timers = await holdTimers(page, MODAL_TRANSITION_MS);
  const saves = await holdRequests(page, `**/api/companies/${company.id}`, "PATCH");
  const deletions = await holdRequests(page, `**/api/companies/${company.id}`, "DELETE");
  const path = `/company/${company.id}`;
  const dialog = page.locator("[role=alertdialog]");
  const form = page.locator("[role=dialog]");
  const button = (name: string) =>
    page.getByRole("button", { name, exact: true, includeHidden: true });
  const deletion = button("Sil").first();
  const entry = page.getByRole("heading", { name: "Oturum aç" });
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
  /** What was being saved is saved; nobody is asked about it. */
  const settle = async () => {
    if (saves.areHeld()) await saves.answer({ json: company });
    await form.waitFor({ state: "detached" });
  };
  /** The company's page, whoever was there before. */
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
  /** The form is open and on its way to the server, which does not answer yet. */
  const beginSaving = async () => {
    await visit();
    if (await form.count() > 0 && saves.areHeld()) return;
    if (saves.areHeld()) await saves.answer({ json: company });
    if (await form.count() === 0) await press("Düzenle");
    await form.waitFor({ state: "attached" });
    await named(page, "Şehir").fill("İzmir");
    const asked = page.waitForRequest((request) => request.method() === "PATCH");
    await press("Kaydet");
    await asked;
  };
  const answer = async (name: RegExp) => await dialog.getByRole("button", { name }).last().click();
  return {
    page,
    async start() {
      await elsewhere.goto("/robots.txt");
      await page.goto(path);
      await deletion.waitFor();
      tokens = await page.evaluate(
        (keys) => keys.map((key): [string, string | null] => [key, localStorage.getItem(key)]),
        [ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY],
      );
    },
    happenings: {
      async "elif asks"() {
        await beginSaving();
        const found = Promise.all(
          ["projects", "users"].map((kind) => page.waitForResponse(new RegExp(`/api/${kind}\\?`))),
        );
        await press("Sil");
        await found;
        await page.waitForFunction(() =>
          document.querySelector("header [aria-busy=true]") === null
        );
      },
      async "deniz asks"() {
        await beginSaving();
        await page.evaluate(() => history.back());
      },
      "the user says yes": ({ context }) =>
        answer(askerOf(context) === "elif" ? /^Sil$/ : /^Değişiklikleri at$/),
      "the user says no": ({ context }) =>
        answer(askerOf(context) === "elif" ? /^Vazgeç$/ : /^Düzenlemeye dön$/),
      "deniz withdraws": settle,
      async "the session is over"() {
        await store(tokens.map(([key]) => [key, null]));
        await entry.waitFor();
        // What was being deleted meanwhile is not deleted.
        if (deletions.areHeld()) await deletions.lose();
      },
      "who asked has done it": () => deletions.lose(),
      async "who asked is gone"({ leaves: [state] }) {
        if (state === "processing") return await deletions.answer({ status: 204 });
        await settle();
        await follow("/company/");
      },
      "the dialog has moved": () => timers.ring(),
    },
    face({ leaves: [state = ""], context }) {
      const isShown = state === "processing" || state.startsWith("asking");
      return {
        question: isShown ? TITLES[askerOf(context) ?? ""] : null,
        isProcessing: state === "processing",
        isDeleting: state === "processing",
      };
    },
    state: async () => ({
      question: await titleOf(page),
      isProcessing: await dialog.getByRole("button", { name: "İşleniyor..." }).count() > 0,
      isDeleting: deletions.areHeld(),
    }),
    possible: (seen, happening) => isPossible(seen, happening, { isSaved }),
  };
}

/** Runs where something is asked; a dialog that is on its way out is not. */
async function titleOf(page: Page): Promise<string | null> {
  const titles = await page.locator("[role=alertdialog]").getByRole("heading").allTextContents();
  return titles.at(-1) ?? null;
}

function isPossible(
  { leaves: [state = ""], context }: Seen,
  happening: string,
  { isSaved }: { isSaved: boolean },
): boolean {
  const asker = state === "closed" || state === "closing" ? undefined : askerOf(context);
  const waiting = waitingOf(context);
  const isKnown = (one: string) => asker === one || waiting.includes(one);
  switch (happening) {
    case "elif asks":
      return !isKnown("elif");
    case "deniz asks":
      return !isKnown("deniz") && (asker === undefined || !isSaved);
    case "deniz withdraws":
      return isSaved && isKnown("deniz");
    case "the user says yes":
      return isSaved || asker === "elif" || waiting.length === 0;
    case "who asked is gone":
      return asker === "elif" && waiting.length === 0;
    default:
      return true;
  }
}

const nameOf = ({ asker }: { asker: string }) => asker.replace("actor ", "");

const askerOf = (context: Seen["context"]) => {
  const asked = context.asked as { asker: string } | null;
  return asked === null ? undefined : nameOf(asked);
};

const waitingOf = (context: Seen["context"]) =>
  (context.waiting as readonly { asker: string }[]).map(nameOf);
