import type { Query } from "@tanstack/react-query";
import { fromCallback, fromPromise } from "xstate";
import { NOTIFICATION_POLL_MS } from "../../../contract/constants.ts";
import type { UserNotification } from "../../../contract/schemas/notification.ts";
import {
  type ElectionEvent,
  notificationPollerMachine,
  type PollerTabEvent,
  type PollResult,
  type ReaderEvent,
} from "../../../machines/notificationPoller.ts";
import { getSessionUser, hasPermission, type SessionSnapshot } from "../../../machines/session.ts";
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
import { createNotificationToasts } from "./notificationToasts.ts";
import {
  createActivityReporter,
  isVisible,
  openChannel,
  readShownIds,
  SHOWN_KEY,
  storeShownIds,
} from "./notificationTabs.ts";
import { createSystemNotifications } from "./systemNotifications.ts";

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

/**
 * Creates the actor that reports sign-ins and sign-outs of users who may read notifications.
 * `onReader` gets the user's id first.
 */
const createFollowReader = (
  session: Services["actors"]["session"],
  onReader: (id: string | null) => void = () => {},
) =>
  fromCallback<ReaderEvent>(({ sendBack }) => {
    let readerId: string | null = null;
    const update = (snapshot: SessionSnapshot) => {
      const next = getReaderId(snapshot);
      if (next === readerId) return;
      if (readerId !== null) sendBack({ type: "reader.signedOut" });
      readerId = next;
      onReader(next);
      if (next !== null) sendBack({ type: "reader.signedIn" });
    };
    update(session.getSnapshot());
    const subscription = session.subscribe(update);
    return () => subscription.unsubscribe();
  });

const logFailure = (message: string, error: unknown) => console.error(message, error);

/**
 * Returns the id of the signed-in user who may read notifications. Null while they have to replace
 * a one-time password.
 */
function getReaderId(snapshot: SessionSnapshot): string | null {
  const user = getSessionUser(snapshot);
  if (user === null || user.must_change_password) return null;
  return hasPermission(snapshot, "notification:read") ? user.id : null;
}

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
