import assert from "node:assert/strict";
import type { BrowserContext, Page, Request } from "playwright-core";
import type { BrowserTest, Role } from "./browser.ts";

const POLL = /\/api\/notifications\/undelivered$/;

/** Creates a source of notifications for an account. */
export async function createNotificationSource(test: BrowserTest, role: Role) {
  const admin = (await test.signIn(role === "admin" ? "manager" : "admin")).access_token;
  const reader = (await test.signIn(role)).access_token;
  const fetchJson = async (token: string, method: string, path: string, body?: unknown) => {
    const response = await test.fetchApi(method, path, {
      token,
      ...(body === undefined ? {} : { body }),
    });
    assert.ok(response.ok, `${method} ${path}: ${response.status}`);
    return await response.json();
  };
  const { data: [user] } = await fetchJson(
    admin,
    "GET",
    "/api/users?filters[0].fieldId=email&filters[0].operator=EQUALS" +
      `&filters[0].value=${role}@iklim.example`,
  );
  const { data: [project] } = await fetchJson(
    admin,
    "GET",
    "/api/projects?filters[0].fieldId=status&filters[0].operator=EQUALS&filters[0].value=ACTIVE",
  );
  const process = await fetchJson(admin, "POST", "/api/processes", {
    projectId: project.id,
    name: "Bildirim denemesi",
    responsibleIds: [user.id],
  });
  await fetchJson(reader, "PUT", "/api/notifications/mark-all-as-read");
  return {
    /** Starts a milestone of the account; returns the notification's title. */
    async notify(name: string): Promise<string> {
      const milestone = await fetchJson(admin, "POST", "/api/milestones", {
        processId: process.id,
        name,
      });
      await fetchJson(admin, "PUT", `/api/milestones/${milestone.id}/start`);
      return `Kilometre taşı başladı: ${name}`;
    },
    /** Returns the statuses of the newest notifications by title. */
    async readStatuses(size: number): Promise<Record<string, string>> {
      const { data } = await fetchJson(reader, "GET", `/api/notifications?size=${size}`);
      return Object.fromEntries(
        data.map(({ title, status }: { title: string; status: string }) => [title, status]),
      );
    },
  };
}

/** Counts the polls of a page. */
export function countPolls(page: Page): () => number {
  let count = 0;
  page.on("request", (request: Request) => {
    if (POLL.test(request.url())) count += 1;
  });
  return () => count;
}

export const findBell = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: /^(Bildirimler|Notifications):/ });

/** Returns the bell's label of unread notifications. */
export const readUnreadLabel = async (page: Page) =>
  (await findBell(page).getAttribute("aria-label"))?.replace(/^.*: /, "");

export const formatUnread = (count: number) =>
  count === 0 ? "Okunmamış bildirim yok" : `${count} okunmamış bildirim`;

/** Sets the page's `visibilityState`. */
export function setVisibility(page: Page, visibility: "visible" | "hidden") {
  return page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
    document.dispatchEvent(new Event("visibilitychange"));
  }, visibility);
}

/** Set by the script of `stubBrowserNotifications`. */
declare global {
  var raisedNotifications: Notification[];
}

/**
 * Replaces `Notification` by a class that records instances. Headless Chromium shows none and
 * always denies `Notification.permission`.
 */
export function stubBrowserNotifications(
  context: BrowserContext,
  permission: NotificationPermission,
): Promise<unknown> {
  return context.addInitScript((initialPermission) => {
    const { requestPermission } = Notification;
    globalThis.raisedNotifications = [];
    class FakeNotification extends EventTarget {
      static permission = initialPermission;
      static async requestPermission() {
        return FakeNotification.permission = await requestPermission.call(Notification);
      }
      constructor(readonly title: string) {
        super();
        if (FakeNotification.permission !== "granted") return;
        globalThis.raisedNotifications.push(this as unknown as Notification);
      }
      close() {
        this.dispatchEvent(new Event("close"));
      }
    }
    Object.defineProperty(globalThis, "Notification", { value: FakeNotification });
  }, permission);
}

/** Returns the titles of the browser notifications that a page raised. */
export const readRaisedTitles = (page: Page): Promise<string[]> =>
  page.evaluate(() => globalThis.raisedNotifications.map(({ title }) => title));

/** Clicks the last browser notification that a page raised. */
export const clickRaisedNotification = (page: Page): Promise<unknown> =>
  page.evaluate(() => globalThis.raisedNotifications.at(-1)?.dispatchEvent(new Event("click")));
