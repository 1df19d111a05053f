import type { Query } from "@tanstack/react-query";
import { fromCallback, fromPromise } from "xstate";
import { NOTIFICATION_POLL_MS } from "../../contract/constants.ts";
import type { UserNotification } from "../../contract/schemas/notification.ts";
import type {
  LeadEvent,
  PollerTabEvent,
  PollResult,
  ReaderEvent,
} from "../../machines/notificationPoller.ts";
import { hasPermission, type SessionSnapshot, sessionUser } from "../../machines/session.ts";
import { followBrowserFacts, notifiesHidden } from "../actors/browserNotifications.ts";
import type { Services } from "../actors/services.ts";
import { translate } from "../actors/translate.ts";
import {
  acknowledgeDelivery,
  markAsRead,
  NOTIFICATION_LISTS,
  pollNotifications,
  SIDEBAR_LIST,
  UNREAD_COUNT,
} from "../api/notifications.ts";
import { requestLock } from "../platform/locks.ts";
import { localStore } from "../platform/storage.ts";
import { notificationToasts } from "./notificationToasts.ts";
import { raisedNotifications } from "./raisedNotifications.ts";

const LEADER_LOCK = "notification-poller";
const CHANNEL = "notifications";
const SHOWN_KEY = "notifications-shown";
/** Told to the other tabs by one that is looked at from now on. */
const TAB_SHOWN = "tab shown";

/**
 * The effects of the notification machines in a browser: the server, toasts, notifications of the
 * browser, other tabs. `open` goes to a path within the app.
 */
export function notificationEffects(
  { actors, http, queries }: Services,
  open: (path: string) => void,
) {
  const { session } = actors;
  const poll = pollNotifications(http);
  const toasts = notificationToasts(actors);
  let channel: BroadcastChannel | undefined;
  let reader: string | null = null;
  const raised = raisedNotifications({
    open,
    follow: (id) =>
      actors.app.system.get("notificationPoller")?.send({ type: "notification.followed", id }),
  });

  const followReader = fromCallback<ReaderEvent>(({ sendBack }) => {
    let told: string | null = null;
    const update = (snapshot: SessionSnapshot) => {
      const next = readerOf(snapshot);
      if (next === told) return;
      if (told !== null) sendBack({ type: "reader.signedOut" });
      told = reader = next;
      if (next !== null) sendBack({ type: "reader.signedIn" });
    };
    update(session.getSnapshot());
    const subscription = session.subscribe(update);
    return () => subscription.unsubscribe();
  });

  const followTabs = fromCallback<PollerTabEvent>(({ sendBack }) => {
    const listening = new AbortController();
    const { signal } = listening;
    const update = () => {
      if (isVisible()) {
        sendBack({ type: "tab.shown" });
        channel?.postMessage(TAB_SHOWN);
      } else sendBack({ type: notifiesHidden() ? "tab.covered" : "tab.hidden" });
    };
    const updateHidden = () => {
      if (!isVisible()) update();
    };
    const sendShownIds = () => sendBack({ type: "shown.received", ids: storedIds(reader) });
    channel = openChannel();
    channel?.addEventListener("message", ({ data }) => {
      if (Number.isSafeInteger(data)) sendBack({ type: "unread.received", unread: data });
      if (data === TAB_SHOWN) updateHidden();
    });
    followBrowserFacts(updateHidden, signal);
    raised.listen(signal);
    document.addEventListener("visibilitychange", update, { signal });
    globalThis.addEventListener("online", () => sendBack({ type: "network.returned" }), { signal });
    globalThis.addEventListener("storage", (event) => {
      if (event instanceof StorageEvent && event.key === SHOWN_KEY) sendShownIds();
    }, { signal });
    sendShownIds();
    update();
    return () => {
      listening.abort();
      channel?.close();
      channel = undefined;
      raised.close();
    };
  });

  const present = fromPromise<void, { notification: UserNotification }>(
    async ({ input: { notification }, signal }) =>
      isVisible()
        ? await toasts.showOne(notification, signal)
        : await raised.raise(notification, signal),
  );

  const presentMany = fromPromise<void, { notifications: readonly UserNotification[] }>(
    async ({ input: { notifications }, signal }) => {
      if (isVisible()) return await toasts.showMany(notifications, signal);
      const { id } = notifications[0] ?? { id: "" };
      const count = notifications.length;
      const title = translate(actors)("{count} new notifications", { count });
      await raised.raise({ id, title, link: null }, signal);
    },
  );

  const poller = {
    actors: {
      followReader,
      followTabs,
      lead,
      present,
      presentMany,
      ask: fromPromise<PollResult>(({ signal }) => poll({ signal, background: true })),
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
        const known = client.getQueryData<number>(UNREAD_COUNT);
        const isChanged = known !== undefined && known !== unread;
        client.setQueryData(UNREAD_COUNT, unread);
        void client.invalidateQueries({
          queryKey: NOTIFICATION_LISTS,
          refetchType: isVisible() ? "active" : "none",
          predicate: (query) => isChanged || !isJustRead(query),
        });
      },
      broadcastUnread: (_: unknown, { unread }: { unread: number }) => channel?.postMessage(unread),
      markRead(_: unknown, { id }: { id: string }) {
        // The failure has been shown already.
        markAsRead(http, queries.client(), id).catch(() => {});
      },
      storeShown: (_: unknown, { ids }: { ids: readonly string[] }) => storeIds(reader, ids),
      logFailure: (_: unknown, { message, error }: { message: string; error: unknown }) =>
        logFailure(message, error),
    },
  };
  const sidebar = {
    actors: { followReader },
    actions: {
      resetList: () => void queries.client().resetQueries({ queryKey: SIDEBAR_LIST }),
      logFailure: poller.actions.logFailure,
    },
  };
  return { poller, sidebar };
}

/** Browsers that block storage may forbid channels too: tabs do without then. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return undefined;
  }
}

const isVisible = () => document.visibilityState === "visible";

const logFailure = (message: string, error: unknown) => console.error(message, error);

/** Who is signed in and may read notifications; not who has to choose another password first. */
function readerOf(snapshot: SessionSnapshot): string | null {
  const user = sessionUser(snapshot);
  if (user === null || user.must_change_password) return null;
  return hasPermission(snapshot, "notification:read") ? user.id : null;
}

/** Whether a list is being read, or was since about the last poll: it need not be read again. */
const isJustRead = (query: Query): boolean =>
  query.state.fetchStatus === "fetching" || !query.isStaleByTime(NOTIFICATION_POLL_MS / 2);

/** Elects one tab, which queues again where it has slept and another has been elected since. */
const lead = fromCallback<LeadEvent>(({ sendBack }) => {
  const leading = new AbortController();
  const { signal } = leading;
  requestLock(LEADER_LOCK, { signal }, (_, lost) => {
    sendBack({ type: "leader.elected" });
    lost.addEventListener("abort", () => sendBack({ type: "tab.covered" }), { signal });
    return new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  }).catch((error) => {
    if (!signal.aborted) logFailure("Asking for the lead failed", error);
  });
  return () => leading.abort();
});

/** What was shown to this reader; a tab that slept may hear of another one late. */
function storedIds(reader: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(SHOWN_KEY) ?? "[]");
    const [of, ...ids] = [stored].flat().map(String);
    return of === reader ? ids : [];
  } catch {
    return [];
  }
}

function storeIds(reader: string | null, ids: readonly string[]) {
  if (ids.length > 0) localStore.setItem(SHOWN_KEY, JSON.stringify([reader, ...ids]));
  else if (storedIds(reader).length > 0) localStore.removeItem(SHOWN_KEY);
}
