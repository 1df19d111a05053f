import { idleEffects } from "../../support/createPageInApp.tsx";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import assert from "node:assert/strict";
import {
  type AnyActorLogic,
  createActor,
  fromCallback,
  setup,
  SimulatedClock,
  toPromise,
} from "xstate";
import { NOTIFICATION_POLL_MS } from "../../../contract/constants.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { UserNotification } from "../../../contract/schemas/notification.ts";
import type { SessionUser } from "../../../contract/sessionUser.ts";
import { createApp } from "../../../machines/createApp.ts";
import { BROWSER_NOTIFICATIONS_KEY } from "../../../src/actors/browserNotifications.ts";
import { createActivity, type Services } from "../../../src/actors/services.ts";
import type { Http } from "../../../src/api/http.ts";
import {
  createPollerImplementations,
  createSidebarImplementations,
} from "../../../src/features/notification/notificationEffects.ts";
import {
  NOTIFICATION_LISTS,
  SIDEBAR_LIST,
  UNREAD_COUNT,
} from "../../../src/features/notification/resource.ts";
import { Browser, installBrowser, type Page } from "../../support/composed/browser.ts";

const LIST = [...NOTIFICATION_LISTS, { page: 1 }];
const SHOWN_KEY = "notifications-shown";
const LOCK = "notification-poller";

const createUser = (
  id: string,
  permissions: Permission[] = ["notification:read"],
): SessionUser => ({
  id,
  email: `${id}@iklim.example`,
  name: id,
  surname: "",
  company_id: "own",
  company_name: "İklim",
  roles: [],
  permissions,
  exp: Date.UTC(2100, 0) / 1000,
});
const createGrant = (user: SessionUser) => ({ user, accessToken: user.id, refreshToken: null });

const createNotification = (id: string): UserNotification => ({
  id,
  title: `Title ${id}`,
  message: "Message",
  status: "PENDING",
  createdAt: "2026-11-21T09:00:00.000Z",
  updatedAt: "2026-11-21T09:00:00.000Z",
  link: `/process/${id}`,
});

interface Call {
  method: string | undefined;
  path: string;
  isBackground: boolean;
  signal: AbortSignal | undefined;
  answer: PromiseWithResolvers<unknown>;
}

/** Simulates a browser that permits notifications, and a server that the test controls. */
async function withBrowser(
  run: (opened: ReturnType<typeof openBrowser>) => void | Promise<void>,
): Promise<void> {
  const uninstall = installBrowser();
  const shown: unknown[] = [];
  class Fake extends EventTarget {
    static permission = "granted";
    constructor(readonly title: string, options?: NotificationOptions) {
      super();
      if (title !== "") shown.push(["shown", title, options]);
    }
    close() {
      shown.push(["closed", this.title]);
    }
  }
  const globals = { Notification: Fake, isSecureContext: true };
  const before = Object.keys(globals).map((name) =>
    [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const
  );
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { configurable: true, value });
  }
  const opened = openBrowser(shown);
  try {
    await run(opened);
  } finally {
    for (const { end } of opened.tabs) end();
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
    uninstall();
  }
}

function openBrowser(shown: unknown[]) {
  const browser = new Browser();
  const tabs: ReturnType<typeof createTab>[] = [];
  return {
    browser,
    tabs,
    /** What the browser showed and closed since. */
    raised: () => shown.splice(0),
    advanceClock: (ms: number) => browser.timeline.pass(ms),
    /** A tab of a user who is signed in. */
    async openTab(user: SessionUser | null = createUser("elif"), { isVisible = true } = {}) {
      const page = browser.open(`tab ${tabs.length}`);
      if (isVisible) page.setVisibility(true);
      const tab = page.run(() => createTab(page, user));
      tabs.push(tab);
      await browser.timeline.pass(0);
      return tab;
    },
  };
}

function createTab(page: Page, user: SessionUser | null) {
  const calls: Call[] = [];
  const http = ((path, read, { method, background = false, signal } = {}) => {
    const deferredResponse = Promise.withResolvers<unknown>();
    calls.push({ method, path, isBackground: background, signal, answer: deferredResponse });
    return deferredResponse.promise.then(read);
  }) as Http;
  const actors = createApp({
    ...idleEffects,
    restore: () => Promise.resolve(user && createGrant(user)),
  }, { clock: new SimulatedClock(), preferences: { catalogue: {} } });
  const client = new QueryClient();
  const queries = {
    open: () => Promise.resolve(client),
    client: () => client,
    clear: () => {},
    refresh: () => {},
    retry: () => {},
  };
  const opened: string[] = [];
  const services = { actors, http, queries, activity: createActivity() };
  const effects = createPollerImplementations(services, (path) => opened.push(path));
  const started: { stop(): void }[] = [];
  return {
    page,
    actors,
    opened,
    calls,
    client,
    effects: effects.actors,
    actions: effects.actions,
    sidebar: createSidebarImplementations(services),
    signIn: (other: SessionUser) =>
      page.run(() => actors.session.send({ type: "tokens.granted", ...createGrant(other) })),
    /** Starts an effect and returns its reported events. */
    follow(src: "followReader" | "followTabs" | "joinElection") {
      const events: unknown[] = [];
      const parent = createActor(
        setup({ actors: { child: effects.actors[src] as AnyActorLogic } }).createMachine({
          invoke: { src: "child" },
          on: { "*": { actions: ({ event }) => events.push(event) } },
        }),
      );
      page.run(() => parent.start());
      started.push(parent);
      return { events: () => events.splice(0), stop: () => page.run(() => parent.stop()) };
    },
    /** Runs an effect once; rejects as it does. */
    run<Logic extends AnyActorLogic>(logic: Logic, input: unknown) {
      const actor = createActor(logic as AnyActorLogic, { input });
      const settled = toPromise(actor);
      settled.catch(() => {});
      page.run(() => actor.start());
      return { settled, stop: () => page.run(() => actor.stop()) };
    },
    toasts: () =>
      actors.toaster.getSnapshot().context.shown.map(({ toast: { id, title } }) => [id, title]),
    end() {
      page.run(() => {
        for (const one of started) one.stop();
        actors.stop();
      });
      client.clear();
    },
  };
}

const SIGNED_IN = { type: "reader.signedIn" };
const SIGNED_OUT = { type: "reader.signedOut" };

Deno.test("notification reader: is reported at the start and on each change of user", () =>
  withBrowser(async ({ openTab, browser, advanceClock }) => {
    const { follow, signIn, actions, actors, page } = await openTab();
    const { events, stop } = follow("followReader");
    assert.deepEqual(events(), [SIGNED_IN]);
    signIn(createUser("elif"));
    assert.deepEqual(events(), []);
    signIn(createUser("deniz"));
    assert.deepEqual(events(), [SIGNED_OUT, SIGNED_IN]);
    signIn(createUser("ayla", []));
    assert.deepEqual(events(), [SIGNED_OUT]);
    signIn({ ...createUser("ayla"), must_change_password: true });
    assert.deepEqual(events(), []);
    signIn(createUser("ayla"));
    assert.deepEqual(events(), [SIGNED_IN]);
    page.run(() => actors.session.send({ type: "signOut.requested" }));
    await advanceClock(0);
    assert.deepEqual(events(), [SIGNED_OUT]);
    stop();
    signIn(createUser("elif"));
    page.run(() => actions.storeShown(undefined, { ids: ["n1"] }));
    assert.deepEqual([events(), browser.stored.get(SHOWN_KEY)], [[], JSON.stringify([null, "n1"])]);
  }));

const choose = ({ stored }: Browser) => stored.set(BROWSER_NOTIFICATIONS_KEY, "on");
const NONE_SHOWN = { type: "shown.received", ids: [] };

Deno.test("notification tabs: report at the start the shown notifications and whether the tab is visible", () =>
  withBrowser(async ({ browser, openTab }) => {
    browser.stored.set(SHOWN_KEY, JSON.stringify(["elif", "n1"]));
    const recordStart = async (user: string, isVisible: boolean) => {
      const { follow } = await openTab(createUser(user), { isVisible });
      follow("followReader");
      return follow("followTabs").events();
    };
    const reports = [await recordStart("elif", true), await recordStart("deniz", false)];
    choose(browser);
    reports.push(await recordStart("elif", false));
    const shown = { type: "shown.received", ids: ["n1"] };
    assert.deepEqual(reports, [
      [shown, { type: "tab.shown" }],
      [NONE_SHOWN, { type: "tab.hidden" }],
      [shown, { type: "tab.backgrounded" }],
    ]);
  }));

Deno.test("notification tabs: report the window, the network, and nothing once they are stopped", () =>
  withBrowser(async ({ openTab, browser }) => {
    const { page, follow } = await openTab();
    const { events, stop } = follow("followTabs");
    events();
    const notify = () => {
      page.setVisibility(false);
      page.setVisibility(true);
      page.dispatch(page.window, new Event("online"));
      return events();
    };
    assert.deepEqual(notify(), [
      { type: "tab.hidden" },
      { type: "tab.shown" },
      { type: "network.returned" },
    ]);
    stop();
    assert.deepEqual([notify(), browser.channels.size], [[], 0]);
  }));

Deno.test("notification tabs: queue hidden tabs again when another is shown", () =>
  withBrowser(async ({ openTab, browser, advanceClock }) => {
    choose(browser);
    const tabs = [await openTab(), await openTab(createUser("elif"), { isVisible: false })];
    const [shown, hidden] = tabs.map(({ follow }) => follow("followTabs"));
    const third = await openTab(createUser("elif"), { isVisible: false });
    const added = third.follow("followTabs");
    await advanceClock(10);
    for (const one of [shown, hidden, added]) one?.events();
    third.page.setVisibility(true);
    await advanceClock(10);
    assert.deepEqual([shown, hidden, added].map((one) => one?.events()), [
      [],
      [{ type: "tab.backgrounded" }],
      [{ type: "tab.shown" }],
    ]);
  }));

Deno.test("notification tabs: report when a hidden tab gets permission to notify", () =>
  withBrowser(async ({ openTab, browser, advanceClock }) => {
    const [hidden, other] = [
      await openTab(createUser("elif"), { isVisible: false }),
      await openTab(),
    ];
    const { events } = hidden.follow("followTabs");
    events();
    browser.store(other.page, BROWSER_NOTIFICATIONS_KEY, "on");
    browser.store(other.page, "theme", "dark");
    await advanceClock(10);
    assert.deepEqual(events(), [{ type: "tab.backgrounded" }]);
  }));

Deno.test("notification tabs: report polled and shown notifications of another tab of the same user", () =>
  withBrowser(async ({ openTab, browser, advanceClock }) => {
    const tabs = [await openTab(), await openTab(), await openTab(createUser("deniz"))];
    const events = tabs.map(({ follow }) => {
      follow("followReader");
      return follow("followTabs").events;
    });
    for (const drain of events) drain();
    const [first] = tabs;
    assert.ok(first);
    await advanceClock(10);
    for (const drain of events) drain();
    first.page.run(() => {
      first.actions.broadcastUnread(undefined, { unread: 3 });
      first.actions.storeShown(undefined, { ids: ["n1", "n2"] });
      localStorage.setItem("theme", "dark");
    });
    await advanceClock(10);
    const unread = { type: "unread.received", unread: 3 };
    assert.deepEqual(events.map((drain) => drain()), [
      [],
      [unread, { type: "shown.received", ids: ["n1", "n2"] }],
      [unread, NONE_SHOWN],
    ]);
    // What was shown to another reader is theirs to remove.
    const [, , deniz] = tabs;
    for (const tab of [deniz, first]) {
      tab?.page.run(() => tab.actions.storeShown(undefined, { ids: [] }));
      assert.deepEqual(browser.stored.has(SHOWN_KEY), tab === deniz);
    }
  }));

Deno.test("notification leader: is one tab, and the next when that one stops", () =>
  withBrowser(async ({ openTab, browser, advanceClock }) => {
    const [one, other] = [await openTab(), await openTab()].map(({ follow }) =>
      follow("joinElection")
    );
    await advanceClock(10);
    const elected = [{ type: "leader.elected" }];
    assert.deepEqual([one?.events(), other?.events()], [elected, []]);
    one?.stop();
    await advanceClock(10);
    assert.deepEqual([one?.events(), other?.events()], [[], elected]);
    const third = (await openTab()).follow("joinElection");
    await advanceClock(10);
    third.stop();
    other?.stop();
    await advanceClock(10);
    assert.deepEqual([third.events(), browser.locks.countWaiting(LOCK), [...browser.logged]], [
      [],
      0,
      [],
    ]);
  }));

Deno.test("notification leader: queues again when its lease was taken while it slept", () =>
  withBrowser(async ({ openTab, browser, advanceClock }) => {
    const tab = await openTab();
    // As pages without https are.
    Reflect.deleteProperty(tab.page.navigator, "locks");
    const { events } = tab.follow("joinElection");
    await advanceClock(1_000);
    assert.deepEqual(events(), [{ type: "leader.elected" }]);
    browser.stored.set(`lock:${LOCK}`, `another ${Date.now() + 5_000}`);
    await advanceClock(1_500);
    assert.deepEqual(events(), [{ type: "tab.backgrounded" }]);
  }));

const FOLDED = {
  key: "{count} new notifications",
  params: { count: 2 },
};

Deno.test("notification: is a toast in a visible tab and a browser notification in a hidden one", () =>
  withBrowser(async ({ openTab, raised }) => {
    const tab = await openTab();
    const show = async () => {
      await tab.run(tab.effects.showToast, { notification: createNotification("n1") }).settled;
      const notifications = [createNotification("n2"), createNotification("n3")];
      await tab.run(tab.effects.showSummary, { notifications }).settled;
      return [tab.toasts(), raised()];
    };
    const toasts = [
      ["notification-n1", "Title n1"],
      ["notifications-n2", FOLDED],
    ];
    assert.deepEqual(await show(), [toasts, []]);
    tab.page.setVisibility(false);
    assert.deepEqual(await show(), [toasts, [
      ["shown", "Title n1", { tag: "n1" }],
      ["shown", "2 new notifications", { tag: "n2" }],
    ]]);
    const { stop } = tab.follow("followTabs");
    stop();
    assert.deepEqual(raised(), [["closed", "Title n1"], ["closed", "2 new notifications"]]);
  }));

Deno.test("notification: is polled and acknowledged in the background, until it is stopped", () =>
  withBrowser(async ({ openTab, advanceClock }) => {
    const tab = await openTab();
    const polling = tab.run(tab.effects.poll, undefined);
    const acknowledging = tab.run(tab.effects.acknowledge, { id: "n1" });
    await advanceClock(0);
    const listCalls = () =>
      tab.calls.map((
        { method = "GET", path, isBackground, signal },
      ) => [method, path, isBackground, signal?.aborted]);
    assert.deepEqual(listCalls(), [
      ["GET", "/api/notifications/undelivered", true, false],
      ["PUT", "/api/notifications/n1/acknowledge-delivery", true, false],
    ]);
    for (const { stop } of [polling, acknowledging]) stop();
    assert.deepEqual(listCalls().map(([, , , isAborted]) => isAborted), [true, true]);
  }));

Deno.test("notification: logs an acknowledgement that failed, but not one that was stopped", () =>
  withBrowser(async ({ openTab, browser, advanceClock }) => {
    const tab = await openTab();
    const failure = new TypeError("Failed to fetch");
    const [failing, stopped] = ["n1", "n2"].map((id) => tab.run(tab.effects.acknowledge, { id }));
    await advanceClock(0);
    stopped?.stop();
    for (const { answer: deferredResponse } of tab.calls) deferredResponse.reject(failure);
    await assert.rejects(async () => await failing?.settled, failure);
    await advanceClock(0);
    assert.deepEqual([...browser.logged], [["Acknowledging a notification failed", 1]]);
  }));

Deno.test("notification: is marked as read when it is followed", () =>
  withBrowser(async ({ openTab, advanceClock }) => {
    const tab = await openTab();
    tab.page.run(() => tab.actions.markRead(undefined, { id: "n1" }));
    await advanceClock(0);
    assert.deepEqual(tab.calls.map(({ method, path }) => [method, path]), [
      ["PUT", "/api/notifications/n1/read"],
    ]);
    for (const { answer: deferredResponse } of tab.calls) {
      deferredResponse.reject(new TypeError("Failed to fetch"));
    }
    await advanceClock(0);
  }));

Deno.test("notification: is opened and followed when the worker reports a press, until it is stopped", () =>
  withBrowser(async ({ openTab }) => {
    const { page, actors, opened, follow } = await openTab();
    const worker = Object.assign(new EventTarget(), { getRegistration: () => Promise.resolve() });
    Object.assign(page.navigator, { serviceWorker: worker });
    const received: unknown[] = [];
    const poller = fromCallback(({ receive }) => receive((event) => received.push(event)));
    actors.acquireChild("notificationPoller", poller);
    const { stop } = follow("followTabs");
    const press = (pressed: string) => {
      const data = { pressed, link: `/process/${pressed}` };
      page.dispatch(worker, new MessageEvent("message", { data }));
    };
    press("n1");
    stop();
    press("n2");
    assert.deepEqual([opened, received], [
      ["/process/n1"],
      [{ type: "notification.followed", id: "n1" }],
    ]);
  }));

Deno.test("notification sidebar: resets its own list alone", () =>
  withBrowser(async ({ openTab }) => {
    const { client, sidebar } = await openTab();
    client.setQueryData(SIDEBAR_LIST, "rows");
    client.setQueryData(LIST, "rows");
    sidebar.actions.resetList();
    assert.deepEqual([SIDEBAR_LIST, LIST].map((key) => client.getQueryData(key)), [
      undefined,
      "rows",
    ]);
  }));

/** Mounts a list that was read some time ago; `poll` responds to a poll. */
function mountList({ readAgo, known }: { readAgo: number; known?: number }) {
  const client = new QueryClient();
  let reads = 0;
  client.setQueryData(LIST, "rows", { updatedAt: Date.now() - readAgo });
  if (known !== undefined) client.setQueryData(UNREAD_COUNT, known);
  const observer = new QueryObserver(client, {
    queryKey: LIST,
    queryFn: () => `rows ${++reads}`,
    staleTime: Infinity,
  });
  const stop = observer.subscribe(() => {});
  const services = { actors: {}, http: () => {}, queries: { client: () => client } };
  const { actions } = createPollerImplementations(services as unknown as Services, () => {});
  return {
    reads: () => reads,
    poll(unread: number) {
      actions.setUnread(undefined, { unread });
      return new Promise((resolve) => setTimeout(resolve));
    },
    end() {
      stop();
      client.clear();
    },
  };
}

const cases = [
  { name: "is not read again by a poll right after it was read", readAgo: 0, known: 3, reads: 0 },
  { name: "is not read again while the count is not known yet", readAgo: 0, reads: 0 },
  { name: "is read again when the count has changed", readAgo: 0, known: 2, reads: 1 },
  {
    name: "is read again by the next poll",
    readAgo: NOTIFICATION_POLL_MS * 0.9,
    known: 3,
    reads: 1,
  },
];

for (const { name, reads, ...shown } of cases) {
  Deno.test(`notification list: ${name}`, async () => {
    const list = mountList(shown);
    await list.poll(3);
    assert.equal(list.reads(), reads);
    list.end();
  });
}

Deno.test("notification list: is marked as stale, but not read again, by a poll of a hidden tab", () =>
  withBrowser(async ({ openTab, advanceClock }) => {
    const { client, page, actions } = await openTab();
    page.setVisibility(false);
    let reads = 0;
    client.setQueryData(LIST, "rows", { updatedAt: 1 });
    const options = { queryKey: LIST, queryFn: () => ++reads, staleTime: Infinity };
    const leave = new QueryObserver(client, options).subscribe(() => {});
    page.run(() => actions.setUnread(undefined, { unread: 4 }));
    await advanceClock(0);
    const { isInvalidated } = client.getQueryState(LIST) ?? {};
    assert.deepEqual([client.getQueryData(UNREAD_COUNT), isInvalidated, reads], [4, true, 0]);
    leave();
  }));
