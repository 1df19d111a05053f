import assert from "node:assert/strict";
import type { Permission } from "../../../contract/permissions.ts";
import {
  guardGuestPage,
  guardPage,
  guardPasswordPage,
  type Visitor,
} from "../../../src/app/guards.ts";
import { APP_PAGES } from "../../../src/app/pages.ts";
import type { PageEntries } from "../../../src/records/pageEntry.ts";
import { routes } from "../../../src/app/routes.tsx";

const PROJECTS = APP_PAGES["/project"].permissions;
const PAGES: PageEntries = APP_PAGES;

const createVisitor = (state: "loading" | "out" | Permission[]): Visitor => ({
  isLoading: state === "loading",
  isAuthenticated: Array.isArray(state),
  mustChangePassword: false,
  hasAny: (wanted) => Array.isArray(state) && wanted.some((one) => state.includes(one)),
});

Deno.test("guardPage: does not redirect while authentication is loading", () => {
  assert.equal(guardPage(createVisitor("loading"), "/project/", PROJECTS), null);
});

Deno.test("guardPage: redirects to the sign-in page with the return address when signed out", () => {
  assert.equal(
    guardPage(createVisitor("out"), "/project/?page=2", PROJECTS),
    "/login?redirect=%2Fproject%2F%3Fpage%3D2",
  );
});

Deno.test("guardPage: requires one of the listed permissions", () => {
  assert.equal(guardPage(createVisitor(["project:get"]), "/project/", PROJECTS), null);
  assert.equal(guardPage(createVisitor(["project:list"]), "/project/", PROJECTS), null);
  assert.equal(
    guardPage(createVisitor(["company:list"]), "/project/", PROJECTS),
    "/unauthorized",
  );
});

Deno.test("guardPage: requires only a session for a page without permissions", () => {
  assert.equal(guardPage(createVisitor([]), "/"), null);
});

Deno.test("pages: require the permissions that docs/product.md 3.1 lists", () => {
  const required = Object.entries(PAGES).map(([path, { permissions }]) => [path, permissions]);
  assert.deepEqual(Object.fromEntries(required), {
    "*": undefined,
    "/": undefined,
    "/account": undefined,
    "/activity": ["project:list", "project:get"],
    "/company": ["company:list", "company:get"],
    "/company/:companyId": ["company:list", "company:get"],
    "/feedback/:feedbackId": ["feedback:get", "feedback:manage"],
    "/feedback/list": ["feedback:list", "feedback:manage"],
    "/feedback/my": ["feedback:create", "feedback:get", "feedback:manage"],
    "/help": undefined,
    "/holidays": undefined,
    "/milestones": ["project_process:list"],
    "/notifications": ["notification:read"],
    "/notifications/preferences": ["notification:read"],
    "/process/:processId": undefined,
    "/project": ["project:list", "project:get"],
    "/project/:projectId": ["project:list", "project:get"],
    "/project/create": ["project:create"],
    "/reminders": ["reminder:list"],
    "/reminders/:reminderId": undefined,
    "/reminders/:reminderId/edit": undefined,
    "/reminders/calendar": ["reminder:list"],
    "/reminders/create": ["reminder:create"],
    "/stakeholders": ["project_milestone_owner:list"],
    "/stakeholders/:milestoneOwnerId": ["project_milestone_owner:get"],
    "/technology": undefined,
    "/technology/:typeId": ["project_type:get"],
    "/toast-test": undefined,
    "/unauthorized": undefined,
    "/user": ["user:list", "user:get"],
    "/user/:userId": ["user:get"],
    "/user/create": ["user:create"],
    "/user/events": ["config:read"],
    "/user/mails": ["config:read"],
  });
});

Deno.test("guardGuestPage: redirects signed-in visitors home", () => {
  assert.equal(guardGuestPage(createVisitor([])), "/");
  assert.equal(guardGuestPage(createVisitor("out")), null);
});

const byOneTimePassword: Visitor = {
  ...createVisitor(["project:list"]),
  mustChangePassword: true,
};

Deno.test("guardPage: redirects to the password page after a sign-in with a one-time password", () => {
  const forced = "/account/password?redirect=%2Fproject%2F%3Fpage%3D2";
  assert.equal(guardPage(byOneTimePassword, "/project/?page=2", PROJECTS), forced);
  assert.equal(guardPage(byOneTimePassword, "/project/?page=2"), forced);
  assert.equal(guardPasswordPage(byOneTimePassword, forced), null);
});

Deno.test("routes: are all guarded except guest pages and the password page", () => {
  const outside = (routes[0]?.children ?? []).filter(({ id }) => id !== "app" && id !== "guest");
  assert.deepEqual(
    outside.flatMap(({ children }) => children?.map(({ path }) => path)),
    ["/account/password"],
  );
});

Deno.test("guardPasswordPage: redirects to the wanted page once a password was chosen", () => {
  const free = createVisitor([]);
  const redirectTo = (wanted: string) => guardPasswordPage(free, `/account/password${wanted}`);
  assert.deepEqual(
    [
      "",
      "?redirect=%2Fproject%2F%3Fpage%3D2",
      "?redirect=/project/?page=2",
      "?redirect=https%3A%2F%2Fevil.example",
      "?redirect=%2F..%2F%2Fevil.example%2Fphish",
      "?redirect=%2F%252e%252e%2F%2Fevil.example%2Fphish",
    ].map(redirectTo),
    ["/account", "/project/?page=2", "/project/?page=2", "/", "/", "/"],
  );
  assert.equal(
    guardPasswordPage(createVisitor("out"), "/account/password"),
    "/login?redirect=%2Faccount%2Fpassword",
  );
  assert.equal(guardPasswordPage(createVisitor("loading"), "/account/password"), null);
});
