import assert from "node:assert/strict";
import { pictures, standing } from "../../tools/statecharts.ts";

Deno.test("the pictures of the machines are those that `deno task statecharts` draws", async () => {
  assert.deepEqual(await standing(), await pictures());
});

Deno.test("a picture shows states, what they run, and every way between them", async () => {
  const drawn = (await pictures()).get("submission.md") ?? "";
  assert.deepEqual(drawn.split("\n"), [
    "# submission",
    "",
    "```mermaid",
    "stateDiagram-v2",
    "  [*] --> editing",
    '  state "editing" as editing',
    '  state "validating (runs validate)" as validating',
    '  state "submitting (runs submit)" as submitting',
    '  state "submitted" as submitted',
    "  editing --> validating : form.submitted",
    "  validating --> submitting : validate done [isValid] / keepValidation",
    "  validating --> editing : validate done / keepValidation<br/>" +
    "validate failed / showFailure, announceFailure",
    "  submitting --> submitted : submit done / succeed, announceSuccess",
    "  submitting --> editing : submit failed / showFailure, announceFailure",
    "  submitted --> editing : field.changed / change",
    "```",
    "",
    "In every state:",
    "",
    "- `field.changed / change`",
    "- `form.reset / reset` → editing",
    "",
    "Drawn from [machines/submission.ts](../../machines/submission.ts) by `deno task statecharts`.",
    "",
  ]);
});
