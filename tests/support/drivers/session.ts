import type { Locator, Page } from "playwright-core";
import { session } from "../../machines/specifications/session.ts";
import type { BrowserTest } from "../browser.ts";
import { named } from "../browserRecords.ts";
import type { PageDriver } from "../specification/onPage.ts";
import type { Seen } from "../specification/stage.ts";
import { onFreshPages } from "./freshPage.ts";
import { refusal } from "./heldRequests.ts";
import { answeringServer } from "./sessionServer.ts";
import {
  again,
  bare,
  deniz,
  denizs,
  elif,
  EPOCH,
  first,
  type Items,
  KEYS,
  lasting,
  lost,
  nameOf,
  read,
  second,
  signedOut,
  stale,
  stored,
  type Tokens,
  write,
} from "./sessionTokens.ts";
import { creeping, goOn, standStill } from "./stillClock.ts";
import { toldTime } from "./toldTime.ts";

/** The lock of a refresh is looked at so often, in milliseconds of the page's time. */
const LOCK_STEP_MS = 100;
/** A menu takes so long to open, in milliseconds. */
const OPENING_MS = 400;
const PASSWORD = "Kuzey!Rüzgârı-42";

const granted = ({ access, refresh }: Tokens) => ({
  json: { access_token: access, ...(refresh !== null && { refresh_token: refresh }) },
});
const refreshed = ({ access }: Tokens) => granted({ access, refresh: null });

/**
 * The session of a page before a server that answers when told, and beside another tab. Its time
 * passes only when told. With a half filled form the page offers to stay, in one state: what is
 * pressed is gone.
 */
export const pageSession = (test: BrowserTest, staysIn?: string): Promise<PageDriver> =>
  onFreshPages(async () => await sessionOn(await test.visitor(), staysIn));

async function sessionOn(page: Page, staysIn?: string): Promise<PageDriver> {
  const place = staysIn === undefined ? "/project/" : "/account";
  const otherTab = await page.context().newPage();
  await page.clock.install({ time: EPOCH });
  const server = await answeringServer(page);
  const time = toldTime(page, { epoch: EPOCH, delays: session.delays });
  const account = page.getByRole("button", { name: /^Hesap: / });
  const entry = page.getByRole("heading", { name: "Oturum aç" });
  let presses = 0;

  const elsewhere = (items: Items) => () => otherTab.evaluate(write, items);
  const opens = (items: Items) => async () => {
    await page.evaluate(write, items);
    await goOn(page);
    await page.goto(place);
    await account.or(entry).waitFor();
    if (staysIn !== undefined) await named(page, "Ad").fill("Elif Su");
    await standStill(page);
  };
  async function signIn(tokens: Tokens) {
    await page.evaluate(goTo, `/login?${new URLSearchParams({ redirect: place })}`);
    await named(page, "E-posta").fill("elif@iklim.example");
    await page.getByLabel("Parola", { exact: true }).fill(`${PASSWORD}${server.next()}`);
    await server.answers(
      "/api/auth/login",
      granted(tokens),
      () => click(page.getByRole("button", { name: "Oturum aç", exact: true })),
    );
  }
  /** A new password of one's own is answered with new tokens. */
  async function changePassword(tokens: Tokens) {
    await page.evaluate(goTo, "/account");
    const field = (name: string) => page.getByLabel(name, { exact: true });
    await field("Şu anki parola").fill("Eski-Parola.17");
    await field("Yeni parola").fill(PASSWORD);
    await field("Yeni parola (tekrar)").fill(PASSWORD);
    await server.answers(
      "/api/auth/password",
      granted(tokens),
      () => click(page.getByRole("button", { name: "Parolayı değiştir", exact: true })),
    );
    await page.waitForFunction(hasEmptyPassword);
  }
  async function changeName() {
    await page.evaluate(goTo, "/account");
    await named(page, "Ad").fill(`Elif ${server.next()}`);
    await click(page.getByRole("button", { name: "Kaydet", exact: true }));
    await page.locator("button[type=submit]:disabled").waitFor();
  }
  const grants = (tokens: Tokens) => ({ leaves: [state = ""] }: Seen) =>
    creeping(page, state.startsWith("signedIn") ? changePassword(tokens) : signIn(tokens));
  const refuses = () =>
    server.refuses(() => page.evaluate(goTo, `/project/?filter=${server.next()}`));

  const happenings: PageDriver["happenings"] = {
    "a token is restored": opens(stored(first)),
    "one without a refresh token is restored": opens(stored(bare)),
    "one of two months is restored": opens(stored(lasting)),
    "a stale one is restored": opens(stored(stale)),
    "none is restored": opens(signedOut),
    "it cannot be restored": opens(stored({ access: "no token", refresh: null })),
    "Elif signs in": grants(second),
    "Deniz signs in": grants(denizs),
    "a stale token is granted": grants(stale),
    "another tab renews": elsewhere(stored(second)),
    "Deniz signs in elsewhere": elsewhere(stored(denizs)),
    "another tab has a stale token": elsewhere(stored(stale)),
    "another tab signs out": elsewhere(signedOut),
    "the session ends by itself elsewhere": elsewhere(lost),
    "access 1 is refused": refuses,
    "access 2 is refused": refuses,
    "the claims change": () => creeping(page, changeName()),
    async "signs out"() {
      await click(account);
      await page.clock.runFor(OPENING_MS);
      await click(page.getByRole("menuitem", { name: "Oturumu kapat" }));
    },
    "the clock is checked": () => page.evaluate(() => void dispatchEvent(new Event("focus"))),
    "is active": () => page.evaluate(press, presses += 10_000),
    "asks to stay": () =>
      creeping(page, click(page.getByRole("button", { name: "Oturumu açık tut" }))),
    async "access 1 is the answer"({ context }) {
      const { access } = await page.evaluate(read, KEYS);
      const isHeld = context.accessToken === "access 1" && access !== null;
      await server.refreshes.answer(refreshed(isHeld ? { access, refresh: null } : again));
    },
    "access 2 is the answer": () => server.refreshes.answer(refreshed(second)),
    "a stale token is the answer": () => server.refreshes.answer(refreshed(stale)),
    "the refresh is refused": () => server.refreshes.answer(refusal("session-ended")),
    "the refresh does not arrive": () => server.refreshes.lose(),
    "the server has signed out": () => server.signOuts.answer({ status: 204 }),
    "the server does not sign out": () => server.signOuts.lose(),
    "signing out takes too long": () => time.ring("signOutTimeout"),
    "the warning is due": () => time.ring("warning"),
    "the renewal is due": () => time.ring("renewal"),
    "the retry is due": () => time.ring("renewalRetry"),
    "the token ends": () => time.ring("expiry"),
    "the answer takes long": () => time.pass(58_000),
    "the longest timers ring": () => time.leap(2_147_483_647),
    "sleeps for a quarter of an hour": () => Promise.resolve(time.sleep(15 * 60_000)),
  };
  const inStep = (happens: (before: Seen) => Promise<unknown>) => async (before: Seen) => {
    // A refresh that has ended keeps its lock a little longer.
    if (!before.running.includes("refresh")) {
      while (await page.evaluate(isLocked)) await page.clock.runFor(LOCK_STEP_MS);
    }
    await happens(before);
    // What was not waited for comes late.
    if (server.signOuts.areHeld() && before.running.includes("signOut")) {
      await server.signOuts.answer({ status: 204 });
    }
    await time.set();
  };

  return {
    page,
    async start() {
      await goOn(page);
      for (const tab of [page, otherTab]) await tab.goto("/robots.txt");
      server.forget();
      time.reset();
      await time.set();
    },
    happenings: Object.fromEntries(
      Object.entries(happenings).map(([name, happens]) => [name, inStep(happens)]),
    ),
    face(seen) {
      time.note(seen);
      const { leaves: [state = "", token = ""], context } = seen;
      if (state === "restoring") return undefined;
      const isSignedIn = state.startsWith("signedIn.");
      return {
        who: isSignedIn ? surnameOf(context.user) : null,
        stored: isSignedIn ? [context.accessToken, context.refreshToken] : null,
        isRefreshing: token.startsWith("signedIn.token.refreshing"),
        isSigningOut: state === "signingOut",
        isEntry: state === "signedOut",
      };
    },
    async state() {
      const { access, refresh } = await page.evaluate(read, KEYS);
      const label = await account.isVisible() ? await account.getAttribute("aria-label") : null;
      return {
        who: label?.split(" ").at(-1) ?? null,
        stored: access === null ? null : [nameOf(access), refresh],
        isRefreshing: server.refreshes.areHeld(),
        isSigningOut: server.signOuts.areHeld(),
        isEntry: await entry.isVisible(),
      };
    },
    possible({ context, leaves: [, token] }, happening) {
      if (happening === "asks to stay") return token === staysIn;
      if (staysIn !== undefined) return leadsToStaying(happening, token);
      if (happening.endsWith(" is refused") && happening.startsWith("access ")) {
        return happening.startsWith(String(context.accessToken));
      }
      return true;
    },
  };
}

/** What leaves the form half filled, and is not renewed before the page has offered to stay. */
const leadsToStaying = (happening: string, token: string | undefined) =>
  /^(a token is restored|the warning is due|the refresh does not arrive)$/.test(happening) ||
  (happening === "is active" && token === "signedIn.token.expiring");

/** Clicks without a pointer or a key, which would be activity. */
const click = (button: Locator) => button.evaluate((element: HTMLElement) => element.click());

function surnameOf(user: unknown) {
  const { id } = user as { id: string };
  return [elif, deniz].find(({ email }) => email.startsWith(`${id}@`))?.surname;
}

/** Runs in the page. */
function hasEmptyPassword() {
  const field = document.querySelector("input[autocomplete=current-password]");
  return field instanceof HTMLInputElement && field.value === "";
}

/** Runs in the page. */
async function isLocked() {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === "session-refresh");
}

/** Runs in the page: goes to an address as the browser's own buttons do. */
function goTo(address: string) {
  history.replaceState(history.state, "", address);
  dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
}

/** Runs in the page: a key is pressed, so late that it is not taken for one with the last. */
function press(at: number) {
  const event = new KeyboardEvent("keydown", { key: "Shift" });
  Object.defineProperty(event, "timeStamp", { value: at });
  dispatchEvent(event);
}
