import assert from "node:assert/strict";
import type { Permission } from "../../../contract/permissions.ts";
import {
  guardGuestPage,
  guardPage,
  guardPasswordPage,
  GUARDS,
  type Visitor,
} from "../../../src/app/guards.ts";
import { routes } from "../../../src/app/routes.tsx";

const visitor = (state: "loading" | "out" | Permission[]): Visitor => ({
  isLoading: state === "loading",
  isAuthenticated: Array.isArray(state),
  mustChangePassword: false,
  hasAny: (wanted) => Array.isArray(state) && wanted.some((one) => state.includes(one)),
});

Deno.test("while authentication is loading nobody is sent away", () => {
  assert.equal(guardPage(visitor("loading"), "/project/", GUARDS.projects), null);
});

Deno.test("whoever is not signed in goes to the sign-in page and comes back", () => {
  assert.equal(
    guardPage(visitor("out"), "/project/?page=2", GUARDS.projects),
    "/login?redirect=%2Fproject%2F%3Fpage%3D2",
  );
});

Deno.test("any one of the listed permissions is enough, none is not", () => {
  assert.equal(guardPage(visitor(["project:get"]), "/project/", GUARDS.projects), null);
  assert.equal(guardPage(visitor(["project:list"]), "/project/", GUARDS.projects), null);
  assert.equal(
    guardPage(visitor(["company:list"]), "/project/", GUARDS.projects),
    "/unauthorized",
  );
});

Deno.test("a page without a list wants no more than being signed in", () => {
  assert.equal(guardPage(visitor([]), "/"), null);
});

Deno.test("the guards list what docs/product.md 3.1 lists", () => {
  assert.deepEqual(GUARDS, {
    projects: ["project:list", "project:get"],
    projectCreate: ["project:create"],
    milestones: ["project_process:list"],
    companies: ["company:list", "company:get"],
    technology: ["project_type:get"],
    stakeholders: ["project_milestone_owner:list"],
    stakeholder: ["project_milestone_owner:get"],
    users: ["user:list", "user:get"],
    accountEvents: ["config:read"],
    mailFailures: ["config:read"],
    userCreate: ["user:create"],
    user: ["user:get"],
    notifications: ["notification:read"],
    reminders: ["reminder:list"],
    reminderCreate: ["reminder:create"],
    feedbackList: ["feedback:list", "feedback:manage"],
    feedback: ["feedback:get", "feedback:manage"],
    myFeedback: ["feedback:create", "feedback:get", "feedback:manage"],
  });
});

Deno.test("guest pages send signed-in visitors home", () => {
  assert.equal(guardGuestPage(visitor([])), "/");
  assert.equal(guardGuestPage(visitor("out")), null);
});

const byOneTimePassword: Visitor = {
  ...visitor(["project:list"]),
  mustChangePassword: true,
};

Deno.test("who signed in by a one-time password goes nowhere before choosing another", () => {
  const forced = "/account/password?redirect=%2Fproject%2F%3Fpage%3D2";
  assert.equal(guardPage(byOneTimePassword, "/project/?page=2", GUARDS.projects), forced);
  assert.equal(guardPage(byOneTimePassword, "/project/?page=2"), forced);
  assert.equal(guardPasswordPage(byOneTimePassword, forced), null);
});

Deno.test("every page behind the sign-in stands under the guard that asks for it", () => {
  const outside = (routes[0]?.children ?? []).filter(({ id }) => id !== "app" && id !== "guest");
  assert.deepEqual(
    outside.flatMap(({ children }) => children?.map(({ path }) => path)),
    ["/account/password"],
  );
});

Deno.test("once a password was chosen, its page leads on to where one was going", () => {
  const free = visitor([]);
  const lead = (wanted: string) => guardPasswordPage(free, `/account/password${wanted}`);
  assert.deepEqual(
    [
      "",
      "?redirect=%2Fproject%2F%3Fpage%3D2",
      "?redirect=/project/?page=2",
      "?redirect=https%3A%2F%2Fevil.example",
      "?redirect=%2F..%2F%2Fevil.example%2Fphish",
      "?redirect=%2F%252e%252e%2F%2Fevil.example%2Fphish",
    ].map(lead),
    ["/account", "/project/?page=2", "/project/?page=2", "/", "/", "/"],
  );
  assert.equal(
    guardPasswordPage(visitor("out"), "/account/password"),
    "/login?redirect=%2Faccount%2Fpassword",
  );
  assert.equal(guardPasswordPage(visitor("loading"), "/account/password"), null);
});
