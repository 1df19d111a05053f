import assert from "node:assert/strict";
import { RequestFailure } from "../../../src/api/requestFailure.ts";
import { describeFailure } from "../../../src/actors/describeFailure.ts";
import { createTranslate } from "../../../src/i18n/Translation.tsx";

const t = createTranslate("en", {});
const createProblem = (status: number, detail: string, errors?: Record<string, string[]>) => ({
  type: "about:blank",
  title: "Validation failed",
  status,
  detail,
  ...(errors ? { errors } : {}),
});
const describeRejection = (details: ConstructorParameters<typeof RequestFailure>[2]) =>
  describeFailure(new RequestFailure("rejected", "/api/projects", details), t);

Deno.test("describeFailure: lists field errors under the title for 8 s", () => {
  const errors = { name: ["Required"], endDate: ["Invalid date", "Too late"] };
  assert.deepEqual(
    describeRejection({ status: 400, problem: createProblem(400, "2 fields", errors) }),
    {
      title: "Validation failed",
      messages: ["Required", "Invalid date", "Too late"],
      duration: 8000,
    },
  );
});

Deno.test("describeFailure: shows a problem's detail for 5 s", () => {
  assert.deepEqual(
    describeRejection({ status: 409, problem: createProblem(409, "2 processes depend on it") }),
    {
      title: "2 processes depend on it",
      duration: 5000,
    },
  );
});

Deno.test("describeFailure: shows a plain-text response unchanged", () => {
  assert.deepEqual(describeRejection({ status: 502, message: "Bad gateway" }), {
    title: "Bad gateway",
    duration: 5000,
  });
});

Deno.test("describeFailure: shows a 403's detail, else that the permission is missing", () => {
  assert.deepEqual(describeRejection({ status: 403, problem: createProblem(403, "Not yours") }), {
    title: "Not yours",
    duration: 5000,
  });
  assert.deepEqual(describeRejection({ status: 403 }), {
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
    ["rejected", "An unexpected error occurred. Please try again."],
  ] as const
) {
  Deno.test(`describeFailure: has a default text for a failure without details of kind ${kind}`, () => {
    assert.deepEqual(describeFailure(new RequestFailure(kind, "/api/x"), t), {
      title,
      duration: 5000,
    });
  });
}

Deno.test("describeFailure: never shows the page of a firewall or a proxy", () => {
  const getFailureTitle = (status: number) =>
    describeFailure(new RequestFailure("unreachable", "/api/feedback", { status }), t).title;
  assert.deepEqual([403, 413, 404, 502].map(getFailureTitle), [
    "You do not have permission to access this resource.",
    "It is too large to be sent. Make it smaller.",
    "The server could not be reached. Please try again.",
    "The server could not be reached. Please try again.",
  ]);
});
