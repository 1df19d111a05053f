import assert from "node:assert/strict";
import type { BrowserTest, Role } from "./browser.ts";

/** An example address of a route. */
export interface RouteExample {
  /** By default a guest. */
  as?: Role;
  /** `{id}` is replaced by the id of the first record of `list`. */
  path: string;
  list?: string;
  /** Whether the user signed in with a one-time password. */
  isForced?: true;
}

const asAdmin = (path: string, list?: string): RouteExample => ({
  as: "admin",
  path,
  ...(list && { list }),
});

/** Examples by the route's path. */
export const ROUTE_EXAMPLES: Record<string, RouteExample> = {
  "*": { path: "/nowhere" },
  "/": asAdmin("/"),
  "/account": asAdmin("/account"),
  "/account/password": { path: "/account/password", isForced: true },
  "/activity": asAdmin("/activity"),
  "/company": asAdmin("/company/"),
  "/company/:companyId": asAdmin("/company/{id}", "/api/companies"),
  "/feedback/:feedbackId": asAdmin("/feedback/{id}", "/api/feedback"),
  "/feedback/list": asAdmin("/feedback/list"),
  "/feedback/my": asAdmin("/feedback/my"),
  "/help": asAdmin("/help"),
  "/login": { path: "/login" },
  "/milestones": asAdmin("/milestones/"),
  "/notifications": asAdmin("/notifications/"),
  "/notifications/preferences": asAdmin("/notifications/preferences"),
  "/process/:processId": asAdmin("/process/{id}", "/api/processes"),
  "/project": asAdmin("/project/"),
  "/project/:projectId": asAdmin("/project/{id}", "/api/projects"),
  "/project/create": asAdmin("/project/create"),
  "/reminders": asAdmin("/reminders/"),
  "/reminders/:reminderId": asAdmin("/reminders/{id}", "/api/reminders"),
  "/reminders/:reminderId/edit": asAdmin("/reminders/{id}/edit", "/api/reminders"),
  "/reminders/calendar": asAdmin("/reminders/calendar"),
  "/reminders/create": asAdmin("/reminders/create"),
  "/reset-password-request": { path: "/reset-password-request" },
  "/reset-password/:token": { path: "/reset-password/nothing" },
  "/set-password/:token": { path: "/set-password/nothing" },
  "/stakeholders": asAdmin("/stakeholders/"),
  "/stakeholders/:milestoneOwnerId": asAdmin("/stakeholders/{id}", "/api/project-milestone-owners"),
  "/technology": asAdmin("/technology/"),
  "/technology/:typeId": asAdmin("/technology/{id}", "/api/project-types"),
  "/toast-test": asAdmin("/toast-test"),
  "/unauthorized": asAdmin("/unauthorized"),
  "/user": asAdmin("/user/"),
  "/user/:userId": asAdmin("/user/{id}", "/api/users"),
  "/user/create": asAdmin("/user/create"),
  "/user/events": asAdmin("/user/events"),
  "/user/mails": asAdmin("/user/mails"),
};

/** Returns the path of an example, with the id of the record that it shows. */
export async function findPath(
  { fetchApi, signIn }: Pick<BrowserTest, "fetchApi" | "signIn">,
  { path, list }: RouteExample,
): Promise<string> {
  if (list === undefined) return path;
  const { access_token: token } = await signIn("admin");
  const response = await fetchApi("GET", `${list}?size=1`, { token });
  const { data: [first] } = await response.json();
  assert.ok(first);
  return path.replace("{id}", first.id);
}
