import assert from "node:assert/strict";
import type { BrowserContext, Page, Request } from "playwright-core";
import type { BrowserTest, Role } from "./browser.ts";

const POLL = /\/api\/notifications\/undelivered$/;

/** Lets an account be told of something, and knows what it has been told. */
export async function newsFor(test: BrowserTest, role: Role) {
  const admin = (await test.signIn(role === "admin" ? "manager" : "admin")).access_token;
  const reader = (await test.signIn(role)).access_token;
  const ask = async (token: string, method: string, path: string, body?: unknown) => {
    const answer = await test.api(method, path, { token, ...(body === undefined ? {} : { body }) });
    assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
    return await answer.json();
  };
  const { data: [user] } = await ask(
    admin,
    "GET",
    "/api/users?filters[0].fieldId=email&filters[0].operator=EQUALS" +
      `&filters[0].value=${role}@iklim.example`,
  );
  const { data: [project] } = await ask(
    admin,
    "GET",
    "/api/projects?filters[0].fieldId=status&filters[0].operator=EQUALS&filters[0].value=ACTIVE",
  );
  const process = await ask(admin, "POST", "/api/processes", {
    projectId: project.id,
    name: "Bildirim denemesi",
    responsibleIds: [user.id],
  });
  await ask(reader, "PUT", "/api/notifications/mark-all-as-read");
  return {
    /** Somebody starts a milestone that the account answers for; gives the title of the news. */
    async happen(name: string): Promise<string> {
      const milestone = await ask(admin, "POST", "/api/milestones", {
        processId: process.id,
        name,
      });
      await ask(admin, "PUT", `/api/milestones/${milestone.id}/start`);
      return `Kilometre taşı başladı: ${name}`;
    },
    /** The statuses of the newest notifications, by their titles. */
    async statuses(size: number): Promise<Record<string, string>> {
      const { data } = await ask(reader, "GET", `/api/notifications?size=${size}`);
      return Object.fromEntries(
        data.map(({ title, status }: { title: string; status: string }) => [title, status]),
      );
    },
  };
}

/** Counts how often a tab has asked for news. */
export function countPolls(page: Page): () => number {
  let count = 0;
  page.on("request", (request: Request) => {
    if (POLL.test(request.url())) count += 1;
  });
  return () => count;
}

/** The bell in the top bar. */
export const bell = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: /^(Bildirimler|Notifications):/ });

/** What the bell says: how many are unread. */
export const unreadIn = async (page: Page) =>
  (await bell(page).getAttribute("aria-label"))?.replace(/^.*: /, "");

export const unread = (count: number) =>
  count === 0 ? "Okunmamış bildirim yok" : `${count} okunmamış bildirim`;

/** Covers the tab with another, or brings it back. */
export function look(page: Page, visibility: "visible" | "hidden") {
  return page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
    document.dispatchEvent(new Event("visibilitychange"));
  }, visibility);
}

/** What the stand-in for the browser's notifications has on a page. */
declare global {
  var raisedNotifications: Notification[];
}

/**
 * Has the pages of a context write down the notifications they raise, as Chromium without a window
 * shows none and permits none by `Notification.permission`. What one is permitted when it asks is
 * the context's own.
 */
export function standInForNotifications(
  context: BrowserContext,
  permission: NotificationPermission,
): Promise<unknown> {
  return context.addInitScript((given) => {
    const { requestPermission } = Notification;
    globalThis.raisedNotifications = [];
    class Raised extends EventTarget {
      static permission = given;
      static async requestPermission() {
        return Raised.permission = await requestPermission.call(Notification);
      }
      constructor(readonly title: string) {
        super();
        if (Raised.permission !== "granted") return;
        globalThis.raisedNotifications.push(this as unknown as Notification);
      }
      close() {
        this.dispatchEvent(new Event("close"));
      }
    }
    Object.defineProperty(globalThis, "Notification", { value: Raised });
  }, permission);
}

/** The titles of the notifications of the browser that a page has raised. */
export const raisedBy = (page: Page): Promise<string[]> =>
  page.evaluate(() => globalThis.raisedNotifications.map(({ title }) => title));

/** Presses the notification that a page has raised last. */
export const pressRaised = (page: Page): Promise<unknown> =>
  page.evaluate(() => globalThis.raisedNotifications.at(-1)?.dispatchEvent(new Event("click")));
