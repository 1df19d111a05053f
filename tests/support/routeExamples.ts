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

const createAdminExample = (path: string, list?: string): RouteExample => ({
  as: "admin",
  path,
  ...(list && { list }),
});

/** Examples by the route's path. */
export const ROUTE_EXAMPLES: Record<string, RouteExample> = {
  "*": { path: "/nowhere" },
  "/": createAdminExample("/"),
  "/account": createAdminExample("/account"),
  "/account/password": { path: "/account/password", isForced: true },
  "/activity": createAdminExample("/activity"),
  "/company": createAdminExample("/company/"),
  "/company/:companyId": createAdminExample("/company/{id}", "/api/companies"),
  "/feedback/:feedbackId": createAdminExample("/feedback/{id}", "/api/feedback"),
  "/feedback/list": createAdminExample("/feedback/list"),
  "/feedback/my": createAdminExample("/feedback/my"),
  "/help": createAdminExample("/help"),
  "/holidays": createAdminExample("/holidays"),
  "/login": { path: "/login" },
  "/milestones": createAdminExample("/milestones/"),
  "/notifications": createAdminExample("/notifications/"),
  "/notifications/preferences": createAdminExample("/notifications/preferences"),
  "/process/:processId": createAdminExample("/process/{id}", "/api/processes"),
  "/project": createAdminExample("/project/"),
  "/project/:projectId": createAdminExample("/project/{id}", "/api/projects"),
  "/project/create": createAdminExample("/project/create"),
  "/reminders": createAdminExample("/reminders/"),
  "/reminders/:reminderId": createAdminExample("/reminders/{id}", "/api/reminders"),
  "/reminders/:reminderId/edit": createAdminExample("/reminders/{id}/edit", "/api/reminders"),
  "/reminders/calendar": createAdminExample("/reminders/calendar"),
  "/reminders/create": createAdminExample("/reminders/create"),
  "/reset-password-request": { path: "/reset-password-request" },
  "/reset-password/:token": { path: "/reset-password/nothing" },
  "/set-password/:token": { path: "/set-password/nothing" },
  "/stakeholders": createAdminExample("/stakeholders/"),
  "/stakeholders/:milestoneOwnerId": createAdminExample(
    "/stakeholders/{id}",
    "/api/project-milestone-owners",
  ),
  "/technology": createAdminExample("/technology/"),
  "/technology/:typeId": createAdminExample("/technology/{id}", "/api/project-types"),
  "/toast-test": createAdminExample("/toast-test"),
  "/unauthorized": createAdminExample("/unauthorized"),
  "/user": createAdminExample("/user/"),
  "/user/:userId": createAdminExample("/user/{id}", "/api/users"),
  "/user/create": createAdminExample("/user/create"),
  "/user/events": createAdminExample("/user/events"),
  "/user/mails": createAdminExample("/user/mails"),
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
