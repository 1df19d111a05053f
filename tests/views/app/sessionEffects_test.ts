import assert from "node:assert/strict";
import { readAccessToken } from "../../../src/api/auth.ts";
import type { Http } from "../../../src/api/http.ts";
import { RequestFailure } from "../../../src/api/requestFailure.ts";
import { createSessionEffects } from "../../../src/app/sessionEffects.ts";
import { Browser, installBrowser, type Page } from "../../support/composed/browser.ts";
import "../../support/schemas.ts";
import { createUnsignedToken } from "../../support/createUnsignedToken.ts";

const SECOND = 1_000;
const LOCK = "session-refresh";
const NEVER = new AbortController().signal;

/** A readable token; those of other numbers differ. */
const createToken = (number: number) =>
  createUnsignedToken({
    id: "elif",
    email: "elif@iklim.example",
    name: "Elif",
    surname: "Aydın",
    company_id: "verde",
    company_name: "Verde Enerji",
    roles: [],
    permissions: [],
    exp: number,
  });

const createStoredTokens = (number: number, refreshToken = `refresh ${number}`) => ({
  access_token: createToken(number),
  refresh_token: refreshToken,
});
const createSessionTokens = (number: number) => ({
  accessToken: createToken(number),
  refreshToken: `refresh ${number}`,
});

interface Call {
  path: string;
  bearer: string | undefined;
  answer: PromiseWithResolvers<unknown>;
}

/** A browser with what it stores, in which tabs are opened. */
async function withBrowser(
  tokens: Record<string, string>,
  run: (opened: ReturnType<typeof openBrowser>) => void | Promise<void>,
): Promise<void> {
  const uninstall = installBrowser();
  try {
    await run(openBrowser(tokens));
  } finally {
    uninstall();
  }
}

function openBrowser(tokens: Record<string, string>) {
  const browser = new Browser();
  /** Stores values without a storage event. */
  const store = (changes: Record<string, string | null>) => {
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) browser.stored.delete(key);
      else browser.stored.set(key, value);
    }
  };
  store(tokens);
  const calls: Call[] = [];
  const http = ((path, read, { bearer } = {}) => {
    const deferredResponse = Promise.withResolvers<unknown>();
    calls.push({ path, bearer, answer: deferredResponse });
    return deferredResponse.promise.then(read);
  }) as Http;
  const now = () => browser.timeline.wall();
  return {
    browser,
    calls,
    store,
    stored: () => Object.fromEntries(browser.stored),
    advanceClock: (ms: number) => browser.timeline.pass(ms),
    /** Opens a visible tab and records the events of its session. */
    openTab() {
      const page = browser.open("tab");
      page.setVisibility(true);
      const effects = page.run(() =>
        createSessionEffects(() => http, { now, measure: () => Promise.resolve() })
      );
      const events: unknown[] = [];
      const stop = page.run(() => effects.followTabs((event) => events.push(event)));
      return {
        page,
        events: () => events.splice(0).map((event) => JSON.parse(JSON.stringify(event))),
        stop,
        run: <Result>(run: (of: typeof effects) => Result) => page.run(() => run(effects)),
        refresh: (number: number, signal = NEVER) =>
          page.run(() => trackOutcome(effects.refresh(createSessionTokens(number), signal))),
      };
    },
  };
}

/** What a promise has come to so far. */
function trackOutcome(promise: Promise<unknown>) {
  const outcome: { token?: unknown; failure?: unknown } = {};
  promise.then(
    (grant) => Object.assign(outcome, { token: Reflect.get(Object(grant), "accessToken") }),
    (failure) => Object.assign(outcome, { failure }),
  );
  return outcome;
}

const CHECKED = { type: "clock.checked" };
const createTokenChange = (number: number) => ({
  type: "tokens.changed",
  grant: { ...createSessionTokens(number), user: readAccessToken(createToken(number)) },
});

/** What wakes a tab. */
const WAKING: Record<string, (page: Page) => void> = {
  "being shown": (page) => page.setVisibility(true),
  focus: (page) => page.dispatch(page.window, new Event("focus")),
  pageshow: (page) => page.dispatch(page.window, new Event("pageshow")),
};

for (const [waking, wake] of Object.entries(WAKING)) {
  Deno.test(`session tabs: report changed tokens before the clock on ${waking}`, () =>
    withBrowser(createStoredTokens(1), async ({ openTab, store }) => {
      const { page, events, stop, run } = openTab();
      await run((effects) => effects.restore(NEVER));
      store(createStoredTokens(2));
      wake(page);
      wake(page);
      assert.deepEqual(events(), [createTokenChange(2), CHECKED, CHECKED]);
      stop();
      store(createStoredTokens(3));
      wake(page);
      assert.deepEqual(events(), []);
    }));
}

Deno.test("session tabs: report nothing while the tab is hidden", () =>
  withBrowser({}, ({ openTab, store }) => {
    const { page, events } = openTab();
    store(createStoredTokens(1));
    page.setVisibility(false);
    WAKING.focus?.(page);
    assert.deepEqual(events(), []);
  }));

Deno.test("session tabs: report tokens that another tab stores once, and none that this tab stores", () =>
  withBrowser({}, async ({ openTab, stored: all, advanceClock }) => {
    const [one, other] = [openTab(), openTab()];
    const written: unknown[] = [];
    other.page.window.addEventListener(
      "storage",
      (event) => written.push(Reflect.get(event, "key")),
    );
    const user = readAccessToken(createToken(1));
    one.run(({ storeTokens }) => storeTokens({ ...createSessionTokens(1), user }));
    await advanceClock(10);
    assert.deepEqual([one.events(), other.events(), all()], [
      [],
      [createTokenChange(1)],
      createStoredTokens(1),
    ]);
    // The sign to read both comes last.
    assert.deepEqual(written.splice(0), ["refresh_token", "access_token"]);

    one.run(({ storeTokens }) =>
      storeTokens({ ...createSessionTokens(2), user, refreshToken: null })
    );
    await advanceClock(10);
    const withoutRefresh = {
      ...createTokenChange(2),
      grant: { ...createTokenChange(2).grant, refreshToken: null },
    };
    assert.deepEqual([one.events(), other.events(), all()], [[], [withoutRefresh], {
      access_token: createToken(2),
    }]);
    WAKING.focus?.(one.page);
    assert.deepEqual(one.events(), [CHECKED]);
  }));

Deno.test("session tabs: treat unreadable tokens as removed", () =>
  withBrowser({}, ({ openTab, store }) => {
    const { page, events } = openTab();
    store({ access_token: "no token" });
    page.dispatch(page.window, new Event("storage"));
    assert.deepEqual(events(), [{ type: "tokens.removed" }]);
  }));

Deno.test("session tabs: distinguish expiry from sign-out", () =>
  withBrowser(createStoredTokens(1), async ({ openTab, stored: all, store, advanceClock }) => {
    const [one, other] = [openTab(), openTab()];
    for (const { run } of [one, other]) await run((effects) => effects.restore(NEVER));
    // Newer tokens are kept.
    one.run(({ clearTokens }) => clearTokens(createToken(2)));
    await advanceClock(10);
    assert.deepEqual([other.events(), all()], [[], createStoredTokens(1)]);

    one.run(({ clearTokens }) => clearTokens(createToken(1)));
    await advanceClock(10);
    assert.deepEqual([one.events(), other.events(), all()], [[], [{ type: "tokens.lost" }], {
      "session-lost": "true",
    }]);
    // A tab that opens after that finds none, and does not make it a signing out.
    one.run(({ clearTokens }) => clearTokens(null));
    assert.deepEqual(all(), { "session-lost": "true" });

    one.run(({ storeTokens }) => storeTokens({ ...createTokenChange(2).grant }));
    await advanceClock(10);
    assert.deepEqual([other.events(), all()], [[createTokenChange(2)], createStoredTokens(2)]);
    store({ "session-lost": "true" });
    one.run(({ clearTokens }) => clearTokens(null));
    await advanceClock(10);
    assert.deepEqual([other.events(), all()], [[{ type: "tokens.removed" }], {}]);
  }));

for (const kind of ["pointerdown", "keydown", "wheel"]) {
  Deno.test(`session tabs: report ${kind} as activity every five seconds at most`, () =>
    withBrowser({}, async ({ openTab, advanceClock }) => {
      const { page, events, stop } = openTab();
      const counts: number[] = [];
      const press = () => {
        page.dispatch(page.window, new Event(kind));
        counts.push(events().length);
      };
      press();
      await advanceClock(5 * SECOND - 1);
      press();
      await advanceClock(1);
      press();
      stop();
      await advanceClock(5 * SECOND);
      press();
      assert.deepEqual(counts, [1, 0, 1, 0]);
    }));
}

const createTokenResponse = (number: number, refreshToken?: string) => ({
  access_token: createToken(number),
  ...(refreshToken !== undefined && { refresh_token: refreshToken }),
  token_type: "Bearer",
});

Deno.test("session refresh: stores the new tokens, and keeps the refresh token without another", () =>
  withBrowser(createStoredTokens(1), async ({ openTab, calls, stored: all, advanceClock }) => {
    const { page, refresh, events } = openTab();
    const outcome = refresh(1);
    await advanceClock(0);
    calls[0]?.answer.resolve(createTokenResponse(2));
    await advanceClock(10);
    assert.deepEqual(calls.map(({ path, bearer }) => [path, bearer]), [
      ["/api/auth/refresh", "refresh 1"],
    ]);
    assert.deepEqual([outcome, all()], [
      { token: createToken(2) },
      createStoredTokens(2, "refresh 1"),
    ]);
    WAKING.focus?.(page);
    assert.deepEqual(events(), [CHECKED]);
  }));

Deno.test("session refresh: distinguishes rejected tokens from temporary failures", () =>
  withBrowser(createStoredTokens(1), async ({ openTab, calls, stored: all, advanceClock }) => {
    const { refresh } = openTab();
    const path = "/api/auth/refresh";
    const failures = [
      new RequestFailure("rejected", path, { status: 401 }),
      new RequestFailure("rejected", path, { status: 429 }),
      new RequestFailure("rejected", path, { status: 503 }),
      new RequestFailure("network", path),
    ];
    const outcomes: unknown[] = [];
    for (const failure of failures) {
      const outcome = refresh(1);
      await advanceClock(0);
      calls.at(-1)?.answer.reject(failure);
      await advanceClock(SECOND);
      outcomes.push(outcome.failure);
    }
    assert.deepEqual(outcomes, [{ rejected: true }, ...failures.slice(1)]);
    assert.deepEqual(all(), createStoredTokens(1));
  }));

Deno.test("session refresh: stores nothing once it was aborted", () =>
  withBrowser(createStoredTokens(1), async ({ openTab, calls, stored: all, advanceClock }) => {
    const { refresh } = openTab();
    const aborting = new AbortController();
    const outcome = refresh(1, aborting.signal);
    await advanceClock(0);
    aborting.abort("signed out");
    calls[0]?.answer.resolve(createTokenResponse(2));
    await advanceClock(0);
    assert.deepEqual([outcome, all()], [{ failure: "signed out" }, createStoredTokens(1)]);
  }));

Deno.test("session refresh: exchanges a refresh token once for several tabs", () =>
  withBrowser(
    createStoredTokens(1),
    async ({ openTab, calls, advanceClock, browser: { locks } }) => {
      const [one, other, third] = [openTab(), openTab(), openTab()];
      const outcomes = [one.refresh(1), other.refresh(1)];
      await advanceClock(0);
      calls[0]?.answer.resolve(createTokenResponse(2));
      await advanceClock(499);
      outcomes.push(third.refresh(1));
      await advanceClock(0);
      // The first still holds the lock, so that both others wait and read the new tokens.
      assert.equal(locks.countWaiting(LOCK), 3);
      await advanceClock(2 * SECOND);
      assert.deepEqual([outcomes, calls.length, locks.countWaiting(LOCK)], [
        [{ token: createToken(2) }, { token: createToken(2) }, { token: createToken(2) }],
        1,
        0,
      ]);
    },
  ));

/** Refreshes while another tab holds the lock and releases it before its tokens arrive. */
async function refreshAfterOther(
  { openTab, advanceClock }: ReturnType<typeof openBrowser>,
  signal = NEVER,
) {
  const holding = Promise.withResolvers<void>();
  openTab().page.run(() => navigator.locks.request(LOCK, {}, () => holding.promise));
  await advanceClock(0);
  const tab = openTab();
  const outcome = tab.refresh(1, signal);
  await advanceClock(0);
  return { ...tab, outcome, release: () => holding.resolve() };
}

Deno.test("session refresh: waits one second for the tokens of the tab before it", () =>
  withBrowser(createStoredTokens(1), async (opened) => {
    const { calls, store, advanceClock } = opened;
    const { outcome, page, release } = await refreshAfterOther(opened);
    release();
    await advanceClock(SECOND - 1);
    store(createStoredTokens(2));
    page.dispatch(page.window, new Event("storage"));
    await advanceClock(0);
    assert.deepEqual([outcome, calls.length], [{ token: createToken(2) }, 0]);
  }));

Deno.test("session refresh: requests tokens when the tab before it stored none", () =>
  withBrowser(createStoredTokens(1), async (opened) => {
    const { calls, advanceClock } = opened;
    const { outcome, release } = await refreshAfterOther(opened);
    release();
    await advanceClock(SECOND);
    calls[0]?.answer.resolve(createTokenResponse(2));
    await advanceClock(0);
    assert.deepEqual(outcome, { token: createToken(2) });
  }));

for (const moment of ["waits for the lock", "waits for the tokens of the tab before it"]) {
  Deno.test(`session refresh: ends at once when it is aborted while it ${moment}`, () =>
    withBrowser(createStoredTokens(1), async (opened) => {
      const { calls, advanceClock } = opened;
      const aborting = new AbortController();
      const { outcome, release } = await refreshAfterOther(opened, aborting.signal);
      if (moment !== "waits for the lock") release();
      await advanceClock(0);
      aborting.abort("signed out");
      await advanceClock(0);
      calls[0]?.answer.resolve(createTokenResponse(2));
      await advanceClock(0);
      assert.deepEqual(outcome, { failure: "signed out" });
    }));
}

Deno.test("session sign-out: notifies the server only with an access token", () =>
  withBrowser({}, async ({ openTab, calls, advanceClock }) => {
    const { run } = openTab();
    const outcomes = [createSessionTokens(1), { accessToken: null, refreshToken: null }].map((
      tokens,
    ) =>
      run(({ signOut }) =>
        trackOutcome(signOut(tokens, NEVER).then(() => ({ accessToken: "ended" })))
      )
    );
    await advanceClock(0);
    calls[0]?.answer.resolve(null);
    await advanceClock(0);
    assert.deepEqual(outcomes, [{ token: "ended" }, { token: "ended" }]);
    assert.deepEqual(calls.map(({ path, bearer }) => [path, bearer]), [
      ["/api/auth/logout", createToken(1)],
    ]);
  }));
