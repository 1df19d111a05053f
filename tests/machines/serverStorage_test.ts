import assert from "node:assert/strict";
import { serverStorageMachine } from "../../machines/app.ts";
import { testEdges } from "../support/edges.ts";

const { answers, unreached } = testEdges("serverStorage", {
  machine: serverStorageMachine,
  events: [{ type: "storage.filled" }, { type: "storage.freed" }],
});

Deno.test("serverStorage: each state answers what it should, and nothing else", () => {
  assert.deepEqual({ answers, unreached }, {
    answers: { available: ["storage.filled"], full: ["storage.freed"] },
    unreached: [],
  });
});
