import assert from "node:assert/strict";
import pTimeout from "p-timeout";
import type { Locator, Page } from "playwright-core";
import { session } from "../../machines/specifications/session.ts";
import type { BrowserTest } from "../browser.ts";
import { findField } from "../browserRecords.ts";
import { ACTION_TIMEOUT_MS } from "../timeouts.ts";
import type { PageDriver } from "../specification/onPage.ts";
import type { Observation } from "../specification/actorFactory.ts";
import { createFreshPageDriver } from "./createFreshPageDriver.ts";
import { createProblemResponse } from "./heldRequests.ts";
import { stubSessionServer } from "./sessionServer.ts";
import {
  deniz,
  denizTokens,
  elif,
  EPOCH,
  expiredTokens,
  firstTokens,
  getTokenName,
  type Items,
  LOST_ITEMS,
  readItems,
  readTokens,
  refreshedFirstTokens,
  secondTokens,
  SIGNED_OUT_ITEMS,
  TOKEN_KEYS,
  type Tokens,
  tokensWithoutRefresh,
  toStoredItems,
  twoMonthTokens,
  writeItems,
} from "./sessionTokens.ts";
import { pauseClock, resumeClock, runWithTickingClock } from "./pageClock.ts";
import { createPageTime } from "./pageTime.ts";

/** The step at which the refresh lock is polled, in milliseconds of the page's clock. */
const LOCK_STEP_MS = 100;
const MOST_LOCK_STEPS = 600;
/** The time that a menu takes to open, in milliseconds. */
const OPENING_MS = 400;
const PASSWORD = "Kuzey!Rüzgârı-42";

const createTokenResponse = ({ access, refresh }: Tokens) => ({
  json: { access_token: access, ...(refresh !== null && { refresh_token: refresh }) },
});
const createRefreshResponse = ({ access }: Tokens) =>
  createTokenResponse({ access, refresh: null });

/**
 * Creates a driver for a page's session with a simulated server and another tab. The test advances
 * the clock. In state `staysIn` the page has an unsaved form and offers to stay signed in.
 */
export const createSessionDriver = (test: BrowserTest, staysIn?: string): Promise<PageDriver> =>
  createFreshPageDriver(async () => await createDriverOn(await test.newPage(), staysIn));

async function createDriverOn(page: Page, staysIn?: string): Promise<PageDriver> {
  const place = staysIn === undefined ? "/project/" : "/account";
  const otherTab = await page.context().newPage();
  await page.clock.install({ time: EPOCH });
  const server = await stubSessionServer(page);
  const time = createPageTime(page, { epoch: EPOCH, delays: session.delays });
  const account = page.getByRole("button", { name: /^Hesap: / });
  const entry = page.getByRole("heading", { name: "Giriş yap" });
  let presses = 0;

  /**
   * Writes in the other tab and waits for the page's `storage` event. The other tab must have the
   * page's values first.
   */
  const storeInOtherTab = (items: Items) => async () => {
    const keys = items.map(([key]) => key);
    const values = await page.evaluate(readItems, keys);
    // Chromium drops a write of what the tab believes to be stored already.
    await otherTab.waitForFunction(areStored, { keys, values });
    const last = items.findLast(([, value], index) => value !== values[index]);
    if (last === undefined) return;
    const event = await page.evaluateHandle(awaitStorageEvent, last[0]);
    await otherTab.evaluate(writeItems, items);
    await pTimeout(event.evaluate(({ received }) => received), {
      milliseconds: ACTION_TIMEOUT_MS,
      message: `The page receives no storage event of ${last[0]}`,
    });
  };
  const openWith = (items: Items) => async () => {
    await page.evaluate(writeItems, items);
    await resumeClock(page);
    await page.goto(place);
    await account.or(entry).waitFor();
    if (staysIn !== undefined) await findField(page, "Ad").fill("Elif Su");
    await pauseClock(page);
  };
  async function signIn(tokens: Tokens) {
    await page.evaluate(goTo, `/login?${new URLSearchParams({ redirect: place })}`);
    await findField(page, "E-posta").fill("elif@iklim.example");
    await page.getByLabel("Parola", { exact: true }).fill(`${PASSWORD}${server.getNextNumber()}`);
    await server.respondOnce(
      "/api/auth/login",
      createTokenResponse(tokens),
      () => click(page.getByRole("button", { name: "Giriş yap", exact: true })),
    );
  }
  /** Changes the password; the response has new tokens. */
  async function changePassword(tokens: Tokens) {
    await page.evaluate(goTo, "/account");
    const field = (name: string) => page.getByLabel(name, { exact: true });
    await field("Şu anki parola").fill("Eski-Parola.17");
    await field("Yeni parola").fill(PASSWORD);
    await field("Yeni parola (tekrar)").fill(PASSWORD);
    await server.respondOnce(
      "/api/auth/password",
      createTokenResponse(tokens),
      () => click(page.getByRole("button", { name: "Parolayı değiştir", exact: true })),
    );
    await page.waitForFunction(hasEmptyPassword);
  }
  async function changeName() {
    await page.evaluate(goTo, "/account");
    await findField(page, "Ad").fill(`Elif ${server.getNextNumber()}`);
    await click(page.getByRole("button", { name: "Kaydet", exact: true }));
    await page.locator("button[type=submit]:disabled").waitFor();
  }
  const signInOrChangePassword = (tokens: Tokens) => ({ leaves: [state = ""] }: Observation) =>
    runWithTickingClock(
      page,
      state.startsWith("signedIn") ? changePassword(tokens) : signIn(tokens),
    );
  const rejectNextRequest = () =>
    server.rejectNextList(() => page.evaluate(goTo, `/project/?filter=${server.getNextNumber()}`));

  const events: PageDriver["events"] = {
    "a token is restored": openWith(toStoredItems(firstTokens)),
    "a token without a refresh token is restored": openWith(toStoredItems(tokensWithoutRefresh)),
    "a token of two months is restored": openWith(toStoredItems(twoMonthTokens)),
    "an expired token is restored": openWith(toStoredItems(expiredTokens)),
    "no token is stored": openWith(SIGNED_OUT_ITEMS),
    "the token cannot be restored": openWith(toStoredItems({ access: "no token", refresh: null })),
    "Elif signs in": signInOrChangePassword(secondTokens),
    "Deniz signs in": signInOrChangePassword(denizTokens),
    "an expired token is granted": signInOrChangePassword(expiredTokens),
    "another tab renews": storeInOtherTab(toStoredItems(secondTokens)),
    "Deniz signs in in another tab": storeInOtherTab(toStoredItems(denizTokens)),
    "another tab has an expired token": storeInOtherTab(toStoredItems(expiredTokens)),
    "another tab signs out": storeInOtherTab(SIGNED_OUT_ITEMS),
    "the session expires in another tab": storeInOtherTab(LOST_ITEMS),
    "access 1 is rejected": rejectNextRequest,
    "access 2 is rejected": rejectNextRequest,
    "the claims change": () => runWithTickingClock(page, changeName()),
    async "the user signs out"() {
      await click(account);
      await page.clock.runFor(OPENING_MS);
      await click(page.getByRole("menuitem", { name: "Oturumu kapat" }));
    },
    "the clock is checked": () => page.evaluate(() => void dispatchEvent(new Event("focus"))),
    "the user is active": () => page.evaluate(press, presses += 10_000),
    "the user extends the session": () =>
      runWithTickingClock(page, click(page.getByRole("button", { name: "Oturumu açık tut" }))),
    async "the refresh returns access 1"({ context }) {
      const { access } = await page.evaluate(readTokens, TOKEN_KEYS);
      const isHeld = context.accessToken === "access 1" && access !== null;
      await server.refreshes.respond(
        createRefreshResponse(isHeld ? { access, refresh: null } : refreshedFirstTokens),
      );
    },
    "the refresh returns access 2": () =>
      server.refreshes.respond(createRefreshResponse(secondTokens)),
    "the refresh returns access 3": () =>
      server.refreshes.respond(createTokenResponse(denizTokens)),
    "the refresh returns an expired token": () =>
      server.refreshes.respond(createRefreshResponse(expiredTokens)),
    "the refresh is rejected": () =>
      server.refreshes.respond(createProblemResponse("session-ended")),
    "the refresh fails": () => server.refreshes.abort(),
    "the server has signed out": () => server.signOuts.respond({ status: 204 }),
    "the server does not sign out": () => server.signOuts.abort(),
    "signing out takes too long": () => time.fire("signOutTimeout"),
    "the warning is due": () => time.fire("warning"),
    "the renewal is due": () => time.fire("renewal"),
    "the retry is due": () => time.fire("renewalRetry"),
    "the token ends": () => time.fire("expiry"),
    "the refresh takes long": () => time.pass(58_000),
    "the longest timers end": () => time.fastForward(2_147_483_647),
    "the computer sleeps for a quarter of an hour": () => Promise.resolve(time.sleep(15 * 60_000)),
  };
  const keepInStep =
    (performEvent: (before: Observation) => Promise<unknown>) => async (before: Observation) => {
      // A refresh that has ended keeps its lock a little longer.
      if (!before.running.includes("refresh")) {
        for (let step = 0; await page.evaluate(isLocked); step++) {
          assert.ok(step < MOST_LOCK_STEPS, "The lock of the refresh is never released");
          await page.clock.runFor(LOCK_STEP_MS);
        }
      }
      await performEvent(before);
      // A sign-out that the test did not wait for is answered here.
      if (server.signOuts.areHeld() && before.running.includes("signOut")) {
        await server.signOuts.respond({ status: 204 });
      }
      await time.set();
    };

  return {
    page,
    async start() {
      await resumeClock(page);
      for (const tab of [page, otherTab]) await tab.goto("/robots.txt");
      server.clear();
      time.reset();
      await time.set();
    },
    events: Object.fromEntries(
      Object.entries(events).map(([name, performEvent]) => [name, keepInStep(performEvent)]),
    ),
    expectedView(observed) {
      time.recordTimers(observed);
      const { leaves: [state = "", token = ""], context } = observed;
      if (state === "restoring") return undefined;
      const isSignedIn = state.startsWith("signedIn.");
      return {
        who: isSignedIn ? findSurname(context.user) : null,
        stored: isSignedIn ? [context.accessToken, context.refreshToken] : null,
        isRefreshing: token.startsWith("signedIn.token.refreshing"),
        isSigningOut: state === "signingOut",
        isEntry: state === "signedOut",
      };
    },
    async view() {
      const { access, refresh } = await page.evaluate(readTokens, TOKEN_KEYS);
      const label = await account.isVisible() ? await account.getAttribute("aria-label") : null;
      return {
        who: label?.split(" ").at(-1) ?? null,
        stored: access === null ? null : [getTokenName(access), refresh],
        isRefreshing: server.refreshes.areHeld(),
        isSigningOut: server.signOuts.areHeld(),
        isEntry: await entry.isVisible(),
      };
    },
    canPerform({ context, leaves: [, token] }, event) {
      if (event === "the user extends the session") return token === staysIn;
      if (staysIn !== undefined) return leadsToStaying(event, token);
      if (event.endsWith(" is rejected") && event.startsWith("access ")) {
        return event.startsWith(String(context.accessToken));
      }
      return true;
    },
  };
}

/** Whether an event keeps the form unsaved until the page offers to stay. */
const leadsToStaying = (event: string, token: string | undefined) =>
  /^(a token is restored|the warning is due|the refresh fails)$/.test(event) ||
  (event === "the user is active" && token === "signedIn.token.expiring");

/** Clicks without a pointer or a key, which would be activity. */
const click = (button: Locator) => button.evaluate((element: HTMLElement) => element.click());

function findSurname(user: unknown) {
  const { id } = user as { id: string };
  return [elif, deniz].find(({ email }) => email.startsWith(`${id}@`))?.surname;
}

/** Runs in the page. */
function areStored({ keys, values }: { keys: string[]; values: (string | null)[] }) {
  return keys.every((key, index) => localStorage.getItem(key) === values[index]);
}

/** Runs in the page, after the app added its listeners. */
function awaitStorageEvent(changed: string) {
  const received = new Promise<void>((resolve) => {
    addEventListener("storage", (event) => {
      if (event instanceof StorageEvent && event.key === changed) resolve();
    });
  });
  return { received };
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

/** Runs in the page: navigates as Back and Forward do. */
function goTo(address: string) {
  history.replaceState(history.state, "", address);
  dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
}

/** Runs in the page: presses a key with a later time stamp, as a separate activity. */
function press(at: number) {
  const event = new KeyboardEvent("keydown", { key: "Shift" });
  Object.defineProperty(event, "timeStamp", { value: at });
  dispatchEvent(event);
}
