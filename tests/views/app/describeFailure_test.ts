import assert from "node:assert/strict";
import { RequestFailure } from "../../../src/api/requestFailure.ts";
import { describeFailure } from "../../../src/actors/describeFailure.ts";
import { translator } from "../../../src/i18n/Translation.tsx";

const t = translator("en", {});
const problem = (status: number, detail: string, errors?: Record<string, string[]>) => ({
  type: "about:blank",
  title: "Validation failed",
  status,
  detail,
  ...(errors ? { errors } : {}),
});
const refused = (details: ConstructorParameters<typeof RequestFailure>[2]) =>
  describeFailure(new RequestFailure("refused", "/api/projects", details), t);

Deno.test("field errors are a title and a list, shown for 8 s", () => {
  const errors = { name: ["Required"], endDate: ["Invalid date", "Too late"] };
  assert.deepEqual(refused({ status: 400, problem: problem(400, "2 fields", errors) }), {
    title: "Validation failed",
    messages: ["Required", "Invalid date", "Too late"],
    duration: 8000,
  });
});

Deno.test("a problem without field errors is its detail, shown for 5 s", () => {
  assert.deepEqual(refused({ status: 409, problem: problem(409, "2 processes depend on it") }), {
    title: "2 processes depend on it",
    duration: 5000,
  });
});

Deno.test("a plain text is shown as it is", () => {
  assert.deepEqual(refused({ status: 502, message: "Bad gateway" }), {
    title: "Bad gateway",
    duration: 5000,
  });
});

Deno.test("a 403 says its detail, or that the permission is lacking", () => {
  assert.deepEqual(refused({ status: 403, problem: problem(403, "Not yours") }), {
    title: "Not yours",
    duration: 5000,
  });
  assert.deepEqual(refused({ status: 403 }), {
    title: "You do not have permission to access this resource.",
    duration: 5000,
  });
});

for (
  const [kind, title] of [
    ["network", "Network error. Please check your connection."],
    ["timeout", "Request timeout. Please try again."],
    ["unreachable", "The server could not be reached. Please try again."],
    ["unreadable", "An unexpected error occurred. Please try again."],
    ["refused", "An unexpected error occurred. Please try again."],
  ] as const
) {
  Deno.test(`a failure of kind ${kind} that says nothing has a default text`, () => {
    assert.deepEqual(describeFailure(new RequestFailure(kind, "/api/x"), t), {
      title,
      duration: 5000,
    });
  });
}

Deno.test("failure notice: never shows the page of a firewall or a proxy", () => {
  const noticeOf = (status: number) =>
    describeFailure(new RequestFailure("unreachable", "/api/feedback", { status }), t).title;
  assert.deepEqual([403, 413, 404, 502].map(noticeOf), [
    "You do not have permission to access this resource.",
    "It is too large to be sent. Make it smaller.",
    "The server could not be reached. Please try again.",
    "The server could not be reached. Please try again.",
  ]);
});
