import type { Page } from "playwright-core";
import { ACCESS_TOKEN_KEY } from "../../../contract/constants.ts";
import type { UserNotification } from "../../../contract/schemas/notification.ts";
import { notificationPoller } from "../../machines/specifications/notificationPoller.ts";
import type { BrowserTest } from "../browser.ts";
import { BROWSER_NOTIFICATIONS_KEY } from "../../../src/actors/browserNotifications.ts";
import { findBell, setVisibility, stubBrowserNotifications } from "../browserNotifications.ts";
import { toId } from "../records.ts";
import type { PageDriver } from "../specification/onPage.ts";

import { createUnsignedToken } from "../createUnsignedToken.ts";
import { createFreshPageDriver } from "./createFreshPageDriver.ts";
import { holdRequests } from "./heldRequests.ts";
import { pauseClock, runWithTickingClock } from "./pageClock.ts";
import { createPageTime } from "./pageTime.ts";

/** Set by the script in the other tab. */
declare global {
  var lead: { isHeld: boolean; free(): void };
}

const READER = toId(1);
const IDS: Readonly<Record<string, string>> = Object.fromEntries(
  ["a", "b", "c", "d", "e", "f"].map((name, nth) => [name, toId(2 + nth)]),
);
/** States that end at once if toasts have room, and their event. */
const ENDING_EVENTS: Readonly<Record<string, string>> = {
  "signedIn.participating.showing": "the toast is seen",
  "signedIn.participating.showingSummary": "the toast of all is seen",
};
const SHOWN_KEY = "notifications-shown";

const createNotification = (name: string): UserNotification => ({
  id: IDS[name] ?? name,
  title: `Bildirim ${name}`,
  message: "Bir şey oldu.",
  link: "/unauthorized",
  status: "PENDING",
  createdAt: "2026-11-21T06:00:00Z",
  updatedAt: "2026-11-21T06:00:00Z",
});

const findName = (id: unknown) => Object.keys(IDS).find((name) => IDS[name] === id);

/**
 * Creates a driver for a tab's poller. The test responds, advances time and lets another tab give
 * up the lock. A toast's link is followed in state `followsIn` only, as it removes the toast.
 */
export const createPollerDriver = (test: BrowserTest, followsIn?: string): Promise<PageDriver> =>
  createFreshPageDriver(async () => await createDriverOn(await test.newPage(), followsIn));

async function createDriverOn(page: Page, followsIn?: string): Promise<PageDriver> {
  await stubBrowserNotifications(page.context(), "granted");
  const otherTab = await page.context().newPage();
  await page.clock.install();
  await page.route("**/api/**", (route) => route.fulfill({ json: 0 }));
  await page.route("**/api/notifications/unread/count", (route) => route.fulfill({ json: 3 }));
  let reads = 0;
  await page.route("**/api/notifications/*/read", (route) => {
    reads += 1;
    return route.fulfill({ json: { ...createNotification("a"), status: "READ" } });
  });
  const news = await holdRequests(page, "**/api/notifications/undelivered");
  const acks = await holdRequests(page, "**/acknowledge-delivery");
  const time = createPageTime(page, { epoch: 0, delays: notificationPoller.delays });
  const toasts = page.getByTestId("toasts");
  const token = createUnsignedToken({
    id: READER,
    email: "elif@iklim.example",
    name: "Elif",
    surname: "Aydın",
    company_id: toId(1),
    company_name: "Verde Enerji",
    roles: [],
    permissions: ["notification:read"],
    exp: Math.floor(Date.now() / 1000) + 30 * 24 * 3600,
  });
  let read = 0;
  let unread: number | undefined;

  const storeInOtherTab = (items: readonly (readonly [string, string | null])[]) =>
    otherTab.evaluate((items) => {
      for (const [key, value] of items) {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
      }
    }, items);
  const entry = page.getByRole("heading", { name: "Giriş yap" });
  const respondWith = (...names: string[]) => async () => {
    for (const close of await toasts.getByRole("button", { name: "İletiyi kapat" }).all()) {
      await close.evaluate((button: HTMLElement) => button.click());
    }
    await runWithTickingClock(
      page,
      toasts.locator("[data-kind]").first().waitFor({ state: "detached" }),
    );
    await news.respond({ json: names.map(createNotification) });
  };
  return {
    page,
    async start() {
      for (const tab of [page, otherTab]) await tab.goto("/robots.txt");
      await storeInOtherTab([[ACCESS_TOKEN_KEY, token]]);
      await page.goto("/unauthorized");
      await findBell(page).waitFor();
      await otherTab.evaluate(requestLead);
      await storeInOtherTab([[ACCESS_TOKEN_KEY, null]]);
      await entry.waitFor();
      await pauseClock(page);
    },
    events: {
      async "signs in"() {
        await setVisibility(page, "hidden");
        await storeInOtherTab([[ACCESS_TOKEN_KEY, token]]);
        await runWithTickingClock(page, findBell(page).waitFor());
      },
      async "signs out"() {
        await storeInOtherTab([[ACCESS_TOKEN_KEY, null]]);
        await runWithTickingClock(page, entry.waitFor());
      },
      async "the tab is shown"() {
        await otherTab.waitForFunction(() => globalThis.lead.isHeld);
        await setVisibility(page, "visible");
      },
      "the tab is hidden": () => setVisibility(page, "hidden"),
      async "the tab is covered"() {
        await storeInOtherTab([[BROWSER_NOTIFICATIONS_KEY, "on"]]);
        await setVisibility(page, "hidden");
        await setVisibility(page, "visible");
        await storeInOtherTab([[BROWSER_NOTIFICATIONS_KEY, null]]);
      },
      "the network returns": () => page.evaluate(() => void dispatchEvent(new Event("online"))),
      "another tab says that 4 are unread": () =>
        otherTab.evaluate(() => new BroadcastChannel("notifications").postMessage(4)),
      async "another tab has shown a"({ context }) {
        const names = new Set([...context.shown as string[], "a"]);
        const ids = [...names].map((name) => IDS[name]);
        await storeInOtherTab([[SHOWN_KEY, JSON.stringify([READER, ...ids])]]);
      },
      async "it is elected"() {
        await otherTab.evaluate(() => globalThis.lead.free());
        await otherTab.evaluate(requestLead);
      },
      "follows a": () =>
        runWithTickingClock(
          page,
          toasts.locator("[data-kind]").filter({ hasText: createNotification("a").title })
            .getByRole("link")
            .evaluate((link: HTMLElement) => link.click()),
        ),
      "nothing is new": respondWith(),
      "a is new": respondWith("a"),
      "b and a are new": respondWith("b", "a"),
      "four are new": respondWith("c", "d", "e", "f"),
      "the poll fails": () => news.abort(),
      "the toast is seen": () => Promise.resolve(),
      "the toast of all is seen": () => Promise.resolve(),
      "it is acknowledged": () =>
        acks.respond({ json: { ...createNotification("a"), status: "DELIVERED" } }),
      "it cannot be acknowledged": () => acks.abort(),
      "a period has passed": () => time.fire("period"),
      "the pause is over": () => time.fire("backOff"),
    },
    expectedView(observed) {
      time.recordTimers(observed);
      const { leaves: [state = ""], context, calls } = observed;
      read += calls.filter(([name]) => name === "markRead").length;
      unread = calls.flatMap(([name, input]) => name === "setUnread" ? [getUnread(input)] : []).at(
        -1,
      );
      if (state in ENDING_EVENTS) return undefined;
      const isThere = state !== "signedOut";
      return {
        isThere,
        isAsked: state === "signedIn.participating.polling",
        acknowledged: state === "signedIn.participating.acknowledging"
          ? getFirstId(context.pending)
          : null,
        shown: isThere ? (context.shown as string[]).toSorted() : [],
        unread,
        reads: read,
      };
    },
    view: async () => ({
      isThere: await findBell(page).count() > 0,
      isAsked: news.areHeld(),
      acknowledged: findName(acks.urls()[0]?.split("/").at(-2)) ?? null,
      shown: await findBell(page).count() > 0
        ? await page.evaluate(readShown, SHOWN_KEY).then(toNames)
        : [],
      unread: unread === undefined ? undefined : Number(
        (await findBell(page).getAttribute("aria-label"))?.match(/\d+/)?.[0],
      ),
      reads,
    }),
    canPerform({ leaves: [state = ""], context }, event) {
      if (state in ENDING_EVENTS) return event === ENDING_EVENTS[state];
      if (event === "follows a") {
        return state === followsIn && (context.shown as string[]).includes("a");
      }
      return followsIn === undefined || event !== "another tab has shown a";
    },
  };
}

const getUnread = (input: unknown) => (input as { unread: number }).unread;
const getFirstId = (due: unknown) => (due as readonly { id: string }[])[0]?.id ?? null;
const toNames = (ids: readonly string[]) => ids.flatMap((id) => findName(id) ?? []).toSorted();

/** Runs in the page: reads the ids of shown notifications. */
function readShown(key: string): string[] {
  return JSON.parse(localStorage.getItem(key) ?? "[]");
}

/** Runs in the other tab: requests the poller's lock. */
function requestLead() {
  const { promise, resolve } = Promise.withResolvers<void>();
  globalThis.lead = { isHeld: false, free: resolve };
  const { lead } = globalThis;
  void navigator.locks.request("notification-poller", () => {
    lead.isHeld = true;
    return promise;
  });
}
