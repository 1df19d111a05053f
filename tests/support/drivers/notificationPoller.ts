import type { Page } from "playwright-core";
import { ACCESS_TOKEN_KEY } from "../../../contract/constants.ts";
import type { UserNotification } from "../../../contract/schemas/notification.ts";
import { notificationPoller } from "../../machines/specifications/notificationPoller.ts";
import type { BrowserTest } from "../browser.ts";
import { BROWSER_NOTIFICATIONS_KEY } from "../../../src/actors/browserNotifications.ts";
import { bell, look, standInForNotifications } from "../browserNotifications.ts";
import { idOf } from "../records.ts";
import type { PageDriver } from "../specification/onPage.ts";

import { unsignedToken } from "../unsignedToken.ts";
import { onFreshPages } from "./freshPage.ts";
import { holdRequests } from "./heldRequests.ts";
import { creeping, standStill } from "./stillClock.ts";
import { toldTime } from "./toldTime.ts";

/** What the script in the other tab offers. */
declare global {
  var lead: { isHeld: boolean; free(): void };
}

const READER = idOf(1);
const IDS: Readonly<Record<string, string>> = Object.fromEntries(
  ["a", "b", "c", "d", "e", "f"].map((name, nth) => [name, idOf(2 + nth)]),
);
/** The states that end at once where there is room, and what ends them. */
const SEEN_AT_ONCE: Readonly<Record<string, string>> = {
  "signedIn.awake.showing": "the toast is seen",
  "signedIn.awake.folding": "the toast of all is seen",
};
const SHOWN_KEY = "notifications-shown";

const told = (name: string): UserNotification => ({
  id: IDS[name] ?? name,
  title: `Bildirim ${name}`,
  message: "Bir şey oldu.",
  link: "/unauthorized",
  status: "PENDING",
  createdAt: "2026-11-21T06:00:00Z",
  updatedAt: "2026-11-21T06:00:00Z",
});

const nameOf = (id: unknown) => Object.keys(IDS).find((name) => IDS[name] === id);

/**
 * The poller of a tab, whose server answers when told and whose time passes when told, beside a tab
 * that has the lead until it gives it away. Toasts find room at once. A toast's link is followed in
 * one state: what is followed is gone.
 */
export const pagePoller = (test: BrowserTest, followsIn?: string): Promise<PageDriver> =>
  onFreshPages(async () => await pollerOn(await test.visitor(), followsIn));

async function pollerOn(page: Page, followsIn?: string): Promise<PageDriver> {
  await standInForNotifications(page.context(), "granted");
  const otherTab = await page.context().newPage();
  await page.clock.install();
  await page.route("**/api/**", (route) => route.fulfill({ json: 0 }));
  await page.route("**/api/notifications/unread/count", (route) => route.fulfill({ json: 3 }));
  let reads = 0;
  await page.route("**/api/notifications/*/read", (route) => {
    reads += 1;
    return route.fulfill({ json: { ...told("a"), status: "READ" } });
  });
  const news = await holdRequests(page, "**/api/notifications/undelivered");
  const acks = await holdRequests(page, "**/acknowledge-delivery");
  const time = toldTime(page, { epoch: 0, delays: notificationPoller.delays });
  const toasts = page.getByTestId("toasts");
  const token = unsignedToken({
    id: READER,
    email: "elif@iklim.example",
    name: "Elif",
    surname: "Aydın",
    company_id: idOf(1),
    company_name: "Verde Enerji",
    roles: [],
    permissions: ["notification:read"],
    exp: Math.floor(Date.now() / 1000) + 30 * 24 * 3600,
  });
  let read = 0;
  let unread: number | undefined;

  const elsewhere = (items: readonly (readonly [string, string | null])[]) =>
    otherTab.evaluate((items) => {
      for (const [key, value] of items) {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
      }
    }, items);
  const entry = page.getByRole("heading", { name: "Oturum aç" });
  const answers = (...names: string[]) => async () => {
    for (const close of await toasts.getByRole("button", { name: "İletiyi kapat" }).all()) {
      await close.evaluate((button: HTMLElement) => button.click());
    }
    await creeping(page, toasts.locator("[data-kind]").first().waitFor({ state: "detached" }));
    await news.answer({ json: names.map(told) });
  };
  return {
    page,
    async start() {
      for (const tab of [page, otherTab]) await tab.goto("/robots.txt");
      await elsewhere([[ACCESS_TOKEN_KEY, token]]);
      await page.goto("/unauthorized");
      await bell(page).waitFor();
      await otherTab.evaluate(wantLead);
      await elsewhere([[ACCESS_TOKEN_KEY, null]]);
      await entry.waitFor();
      await standStill(page);
    },
    happenings: {
      async "signs in"() {
        await look(page, "hidden");
        await elsewhere([[ACCESS_TOKEN_KEY, token]]);
        await creeping(page, bell(page).waitFor());
      },
      async "signs out"() {
        await elsewhere([[ACCESS_TOKEN_KEY, null]]);
        await creeping(page, entry.waitFor());
      },
      async "the tab is shown"() {
        await otherTab.waitForFunction(() => globalThis.lead.isHeld);
        await look(page, "visible");
      },
      "the tab is hidden": () => look(page, "hidden"),
      async "the tab is covered"() {
        await elsewhere([[BROWSER_NOTIFICATIONS_KEY, "on"]]);
        await look(page, "hidden");
        await look(page, "visible");
        await elsewhere([[BROWSER_NOTIFICATIONS_KEY, null]]);
      },
      "the network returns": () => page.evaluate(() => void dispatchEvent(new Event("online"))),
      "another tab says that 4 are unread": () =>
        otherTab.evaluate(() => new BroadcastChannel("notifications").postMessage(4)),
      async "another tab has shown a"({ context }) {
        const names = new Set([...context.shown as string[], "a"]);
        const ids = [...names].map((name) => IDS[name]);
        await elsewhere([[SHOWN_KEY, JSON.stringify([READER, ...ids])]]);
      },
      async "it is elected"() {
        await otherTab.evaluate(() => globalThis.lead.free());
        await otherTab.evaluate(wantLead);
      },
      "follows a": () =>
        creeping(
          page,
          toasts.locator("[data-kind]").filter({ hasText: told("a").title }).getByRole("link")
            .evaluate((link: HTMLElement) => link.click()),
        ),
      "nothing is new": answers(),
      "a is new": answers("a"),
      "b and a are new": answers("b", "a"),
      "four are new": answers("c", "d", "e", "f"),
      "asking fails": () => news.lose(),
      "the toast is seen": () => Promise.resolve(),
      "the toast of all is seen": () => Promise.resolve(),
      "it is acknowledged": () => acks.answer({ json: { ...told("a"), status: "DELIVERED" } }),
      "it cannot be acknowledged": () => acks.lose(),
      "a period has passed": () => time.ring("period"),
      "the pause is over": () => time.ring("backOff"),
    },
    face(seen) {
      time.note(seen);
      const { leaves: [state = ""], context, calls } = seen;
      read += calls.filter(([name]) => name === "markRead").length;
      unread = calls.flatMap(([name, given]) => name === "setUnread" ? [unreadOf(given)] : []).at(
        -1,
      );
      if (state in SEEN_AT_ONCE) return undefined;
      const isThere = state !== "signedOut";
      return {
        isThere,
        isAsked: state === "signedIn.awake.asking",
        acknowledged: state === "signedIn.awake.acknowledging" ? firstOf(context.due) : null,
        shown: isThere ? (context.shown as string[]).toSorted() : [],
        unread,
        reads: read,
      };
    },
    state: async () => ({
      isThere: await bell(page).count() > 0,
      isAsked: news.areHeld(),
      acknowledged: nameOf(acks.urls()[0]?.split("/").at(-2)) ?? null,
      shown: await bell(page).count() > 0
        ? await page.evaluate(shownIn, SHOWN_KEY).then(namesOf)
        : [],
      unread: unread === undefined ? undefined : Number(
        (await bell(page).getAttribute("aria-label"))?.match(/\d+/)?.[0],
      ),
      reads,
    }),
    possible({ leaves: [state = ""], context }, happening) {
      if (state in SEEN_AT_ONCE) return happening === SEEN_AT_ONCE[state];
      if (happening === "follows a") {
        return state === followsIn && (context.shown as string[]).includes("a");
      }
      return followsIn === undefined || happening !== "another tab has shown a";
    },
  };
}

const unreadOf = (given: unknown) => (given as { unread: number }).unread;
const firstOf = (due: unknown) => (due as readonly { id: string }[])[0]?.id ?? null;
const namesOf = (ids: readonly string[]) => ids.flatMap((id) => nameOf(id) ?? []).toSorted();

/** Runs in the page: what the reader was shown. */
function shownIn(key: string): string[] {
  return JSON.parse(localStorage.getItem(key) ?? "[]");
}

/** Runs in the other tab: has the lead as soon as nobody else has it. */
function wantLead() {
  const { promise, resolve } = Promise.withResolvers<void>();
  globalThis.lead = { isHeld: false, free: resolve };
  const { lead } = globalThis;
  void navigator.locks.request("notification-poller", () => {
    lead.isHeld = true;
    return promise;
  });
}
