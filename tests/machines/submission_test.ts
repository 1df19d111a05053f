import assert from "node:assert/strict";
import { submissionMachine } from "../../machines/submission.ts";
import { testEdges } from "../support/edges.ts";

const { answers } = testEdges("submission", {
  machine: submissionMachine,
  input: { values: { email: "", password: "" } },
  events: [
    { type: "field.changed", name: "email", value: "a@b.example" },
    { type: "form.submitted" },
    { type: "form.cancelled" },
    { type: "form.reset", values: { email: "c@d.example" } },
  ],
  effects: {
    validate: {
      done: [{ ok: true, value: {} }, { ok: false, errors: { email: [{ key: "Required" }] } }],
      error: [new Error("no schema")],
    },
    submit: { done: ["saved"], error: [new Error("offline"), { fieldErrors: { email: ["no"] } }] },
  },
});
console.log(answers);
