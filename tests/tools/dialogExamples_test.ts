import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { CONFIRM, DIALOGS } from "../support/dialogExamples.ts";

const SOURCE = new URL("../../src/", import.meta.url);
const DIALOG = /<(Modal|FormDialog|RecordEditDialog|BuilderForm)\b| = createRecordDialogs\(/;

Deno.test("dialog examples: cover every file of the source code that renders a dialog", () => {
  const rendering = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((path) =>
      /^(?:app\/pages|features|records(?!\/form))\/.*\.tsx?$/.test(path) &&
      DIALOG.test(readFileSync(new URL(path, SOURCE), "utf8"))
    )
    .map((path) => path.replace(/\.tsx?$/, ""));
  const covered = new Set(Object.values(DIALOGS).flatMap(({ from = CONFIRM }) => from));
  covered.delete(CONFIRM);
  assert.deepEqual(rendering.sort(), [...covered].sort());
});
