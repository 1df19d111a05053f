import type { Query } from "@tanstack/react-query";
import { fromCallback, fromPromise } from "xstate";
import type { App } from "../../../machines/createApp.ts";
import { NOTIFICATION_POLL_MS } from "../../../contract/constants.ts";
import type { UserNotification } from "../../../contract/schemas/notification.ts";
import {
  type ElectionEvent,
  notificationPollerMachine,
  type PollerTabEvent,
  type PollResult,
} from "../../../machines/notificationPoller.ts";
import { shouldNotifyWhenHidden, subscribeToSetting } from "../../actors/browserNotifications.ts";
import type { Services } from "../../actors/services.ts";
import { getTranslate } from "../../actors/getTranslate.ts";
import {
  acknowledgeDelivery,
  createNotificationPoll,
  markAsRead,
  NOTIFICATION_LISTS,
  SIDEBAR_LIST,
  UNREAD_COUNT,
} from "./resource.ts";
import { requestLock } from "../../platform/locks.ts";
import { localStore } from "../../platform/storage.ts";
import { createNotificationToasts } from "./notificationToasts.ts";
import { createFollowReader } from "./notificationReader.ts";
import { createSystemNotifications } from "./systemNotifications.ts";

const CHANNEL = "notifications";
const SHOWN_KEY = "notifications-shown";
const LEADER_LOCK = "notification-poller";
/** The message that a tab sends to the others when it becomes visible. */
const TAB_SHOWN = "tab shown";

/** Creates the poller's machine with its effects. `open` navigates to a path of the app. */
export const createNotificationPoller = (services: Services, open: (path: string) => void) =>
  notificationPollerMachine.provide(createPollerImplementations(services, open));

/** Creates the poller's effects: server, toasts, system notifications, other tabs. */
export function createPollerImplementations(
  { actors, http, queries }: Services,
  open: (path: string) => void,
) {
  const { session } = actors;
  const poll = createNotificationPoll(http, (sequence) => {
    reportActivity(sequence);
    channel?.postMessage({ sequence });
  });
  const toasts = createNotificationToasts(actors);
  let channel: BroadcastChannel | undefined;
  let readerId: string | null = null;
  const systemNotifications = createSystemNotifications({
    open,
    onFollow: (id) =>
      actors.app.system.get("notificationPoller")?.send({ type: "notification.followed", id }),
  });

  const reportActivity = createActivityReporter(actors);

  const followTabs = fromCallback<PollerTabEvent>(({ sendBack }) => {
    const controller = new AbortController();
    const { signal } = controller;
    const update = () => {
      if (isVisible()) {
        sendBack({ type: "tab.shown" });
        channel?.postMessage(TAB_SHOWN);
      } else sendBack({ type: shouldNotifyWhenHidden() ? "tab.backgrounded" : "tab.hidden" });
    };
    const updateHidden = () => {
      if (!isVisible()) update();
    };
    const sendShownIds = () => sendBack({ type: "shown.received", ids: readShownIds(readerId) });
    channel = openChannel();
    channel?.addEventListener("message", ({ data }) => {
      if (Number.isSafeInteger(data)) sendBack({ type: "unread.received", unread: data });
      if (data === TAB_SHOWN) updateHidden();
      if (Number.isSafeInteger(data?.sequence)) reportActivity(data.sequence);
    });
    subscribeToSetting(updateHidden, signal);
    systemNotifications.listen(signal);
    document.addEventListener("visibilitychange", update, { signal });
    globalThis.addEventListener("online", () => sendBack({ type: "network.returned" }), { signal });
    globalThis.addEventListener("storage", (event) => {
      if (event instanceof StorageEvent && event.key === SHOWN_KEY) sendShownIds();
    }, { signal });
    sendShownIds();
    update();
    return () => {
      controller.abort();
      channel?.close();
      channel = undefined;
      systemNotifications.close();
    };
  });

  const showToast = fromPromise<void, { notification: UserNotification }>(
    async ({ input: { notification }, signal }) =>
      isVisible()
        ? await toasts.showOne(notification, signal)
        : await systemNotifications.show(notification, signal),
  );

  const showSummary = fromPromise<void, { notifications: readonly UserNotification[] }>(
    async ({ input: { notifications }, signal }) => {
      if (isVisible()) return await toasts.showMany(notifications, signal);
      const { id } = notifications[0] ?? { id: "" };
      const count = notifications.length;
      const title = getTranslate(actors)("{count} new notifications", { count });
      await systemNotifications.show({ id, title, link: null }, signal);
    },
  );

  return {
    actors: {
      followReader: createFollowReader(session, (id) => readerId = id),
      followTabs,
      joinElection,
      showToast,
      showSummary,
      poll: fromPromise<PollResult>(({ signal }) => poll({ signal, background: true })),
      acknowledge: fromPromise<void, { id: string }>(async ({ input: { id }, signal }) => {
        try {
          await acknowledgeDelivery(http, id, { signal, background: true });
        } catch (error) {
          if (!signal.aborted) logFailure("Acknowledging a notification failed", error);
          throw error;
        }
      }),
    },
    actions: {
      setUnread(_: unknown, { unread }: { unread: number }) {
        const client = queries.client();
        const cachedCount = client.getQueryData<number>(UNREAD_COUNT);
        const isChanged = cachedCount !== undefined && cachedCount !== unread;
        client.setQueryData(UNREAD_COUNT, unread);
        void client.invalidateQueries({
          queryKey: NOTIFICATION_LISTS,
          refetchType: isVisible() ? "active" : "none",
          predicate: (query) => isChanged || !isFresh(query),
        });
      },
      broadcastUnread: (_: unknown, { unread }: { unread: number }) => channel?.postMessage(unread),
      markRead(_: unknown, { id }: { id: string }) {
        // The failure has already been shown.
        markAsRead(http, queries.client(), id).catch(() => {});
      },
      storeShown: (_: unknown, { ids }: { ids: readonly string[] }) => storeShownIds(readerId, ids),
      logFailure: (_: unknown, { message, error }: { message: string; error: unknown }) =>
        logFailure(message, error),
    },
  };
}

/** Creates the effects of the sidebar. */
export function createSidebarImplementations({ actors: { session }, queries }: Services) {
  return {
    actors: { followReader: createFollowReader(session) },
    actions: {
      resetList: () => void queries.client().resetQueries({ queryKey: SIDEBAR_LIST }),
      logFailure: (_: unknown, { message, error }: { message: string; error: unknown }) =>
        logFailure(message, error),
    },
  };
}

const logFailure = (message: string, error: unknown) => console.error(message, error);

/** Whether a list is fetching or was fetched since about the last poll. */
const isFresh = (query: Query): boolean =>
  query.state.fetchStatus === "fetching" || !query.isStaleByTime(NOTIFICATION_POLL_MS / 2);

/** Elects one tab as leader. A tab that slept and lost the lock queues again. */
const joinElection = fromCallback<ElectionEvent>(({ sendBack }) => {
  const controller = new AbortController();
  const { signal } = controller;
  requestLock(LEADER_LOCK, { signal }, (_, lostSignal) => {
    sendBack({ type: "leader.elected" });
    lostSignal.addEventListener("abort", () => sendBack({ type: "tab.backgrounded" }), { signal });
    return new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  }).catch((error) => {
    if (!signal.aborted) logFailure("Joining the election failed", error);
  });
  return () => controller.abort();
});

const isVisible = () => document.visibilityState === "visible";

/** Returns undefined if the browser blocks channels, as some do with storage. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return undefined;
  }
}

/** Reads the ids of notifications that any tab has shown to this user. */
function readShownIds(readerId: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(SHOWN_KEY) ?? "[]");
    const [storedReaderId, ...ids] = [stored].flat().map(String);
    return storedReaderId === readerId ? ids : [];
  } catch {
    return [];
  }
}

function storeShownIds(readerId: string | null, ids: readonly string[]) {
  if (ids.length > 0) localStore.setItem(SHOWN_KEY, JSON.stringify([readerId, ...ids]));
  else if (readShownIds(readerId).length > 0) localStore.removeItem(SHOWN_KEY);
}

/** Creates a function that sends the sequences of polls to the actor that refreshes the page. */
function createActivityReporter({ app }: Pick<App, "app">) {
  /** The first sequence, until that actor has loaded. */
  let kept: number | undefined;
  return (sequence: number) => {
    // A hidden tab refreshes its page once it is shown.
    if (!isVisible()) return;
    const pageRefresh = app.system.get("pageRefresh");
    if (pageRefresh === undefined) return void (kept ??= sequence);
    for (const one of kept === undefined ? [sequence] : [kept, sequence]) {
      pageRefresh.send({ type: "sequence.received", sequence: one });
    }
    kept = undefined;
  };
}
