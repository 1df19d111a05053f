import assert from "node:assert/strict";
import { loginPath, safeRedirect } from "../../../src/app/guards.ts";

for (
  const [wanted, opened] of [
    [null, "/"],
    ["/project/?page=2#top", "/project/?page=2#top"],
    ["https://elsewhere.example/", "/"],
    ["//elsewhere.example/", "/"],
    ["/\\elsewhere.example/", "/"],
    ["/\t/elsewhere.example/", "/"],
    ["javascript:alert(1)", "/"],
    ["project", "/"],
    ["/..//evil.example/phish", "/"],
    ["/.//evil.example/phish", "/"],
    ["/%2e%2E//evil.example/phish", "/"],
    ["/project/../..//evil.example", "/"],
    ["/project/..\\..\\/evil.example", "/"],
    ["/project/./../company/", "/company/"],
    ["/@evil.example", "/@evil.example"],
    ["/LOGIN", "/"],
    ["/login#x", "/"],
    ["/login?redirect=/login", "/"],
    ["/set-password/abc", "/"],
    ["/unauthorized", "/"],
    ["/unauthorized/?from=user", "/"],
  ] as const
) {
  Deno.test(`safeRedirect: turns ${JSON.stringify(wanted)} into ${opened}`, () => {
    assert.equal(safeRedirect(wanted), opened);
  });
}

Deno.test("loginPath: keeps the wanted path with its search", () => {
  assert.equal(loginPath("/project/?page=2"), "/login?redirect=%2Fproject%2F%3Fpage%3D2");
  assert.equal(loginPath("/"), "/login");
});
