import assert from "node:assert/strict";
import type { Page, Request } from "playwright-core";
import type { BrowserTest, Role } from "./browser.ts";

const POLL = /\/api\/notifications\/news$/;

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
