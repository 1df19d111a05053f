import assert from "node:assert/strict";
import type { Permission } from "../../../contract/permissions.ts";
import { guardGuestPage, guardPage, GUARDS, type Visitor } from "../../../src/app/guards.ts";

const visitor = (state: "loading" | "out" | Permission[]): Visitor => ({
  isLoading: state === "loading",
  isAuthenticated: Array.isArray(state),
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

Deno.test("the guards list what spec section 6 lists", () => {
  assert.deepEqual(GUARDS, {
    projects: ["project:list", "project:get"],
    projectCreate: ["project:create"],
  });
});

Deno.test("guest pages send signed-in visitors home", () => {
  assert.equal(guardGuestPage(visitor([])), "/");
  assert.equal(guardGuestPage(visitor("out")), null);
});
