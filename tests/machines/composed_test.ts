import assert from "node:assert/strict";
import { FAULTS } from "../support/composed/faults.ts";
import type { Step } from "../support/composed/steps.ts";
import { formatSteps, replaySteps, walk } from "../support/composed/walk.ts";
import { SEED } from "../support/seed.ts";

const STEPS = 20_000;

Deno.test(`three tabs: keep the invariants for ${STEPS} random steps`, async () => {
  const { failure } = await walk({ steps: STEPS, seed: SEED });
  if (failure === null) return;
  assert.fail(
    `${failure.faults.join("\n")}\nafter (SEED=${SEED})\n${formatSteps(failure.steps)}`,
  );
});

for (const [name, { break: breakApp, expectedFault }] of Object.entries(FAULTS)) {
  Deno.test(`random walk: finds a fault: ${name}`, async () => {
    const repair = breakApp();
    try {
      const { failure } = await walk({ steps: STEPS, seed: SEED, keepsFirstFailure: true });
      assert.match(
        failure?.faults.join("\n") ?? `none in ${STEPS} steps, SEED=${SEED}`,
        expectedFault,
      );
    } finally {
      repair();
    }
  });
}

/** Steps that once violated an invariant, by the behaviour expected today. */
const REGRESSIONS: Record<string, Step[]> = {
  "a refresh refused in one tab keeps what was typed in another": [
    { do: "open", tab: 0 },
    { do: "sign in", tab: 0, as: "elif" },
    { do: "pass", ms: 100 },
    { do: "open record", tab: 0 },
    { do: "type", tab: 0, form: "page" },
    { do: "open", tab: 1 },
    { do: "pass", ms: 100 },
    { do: "revoke", whom: "elif" },
    { do: "renew claims", tab: 1 },
    { do: "pass", ms: 10_000 },
    { do: "sign in", tab: 0, as: "elif" },
    { do: "pass", ms: 100 },
    { do: "open record", tab: 0 },
    { do: "restore", tab: 0, form: "page" },
  ],
  "a tab that opens after a session has ended by itself does not make it a signing out": [
    { do: "open", tab: 0 },
    { do: "sign in", tab: 0, as: "elif" },
    { do: "pass", ms: 100 },
    { do: "open", tab: 1 },
    { do: "open", tab: 2 },
    { do: "sleep", ms: 3_600_000 },
    { do: "reload", tab: 0, insists: true },
  ],
  "a question that waits for its request does not lie over the sign-in": [
    { do: "open", tab: 0 },
    { do: "sign in", tab: 0, as: "elif" },
    { do: "pass", ms: 100 },
    { do: "open", tab: 1 },
    { do: "delete", tab: 0 },
    { do: "server falls silent" },
    { do: "answer", tab: 0, yes: true },
    { do: "sign out", tab: 1 },
    { do: "pass", ms: 100 },
  ],
  "what is typed after two have signed in at once is kept for who came last": [
    { do: "open", tab: 0 },
    { do: "open", tab: 1 },
    { do: "open", tab: 2 },
    { do: "sign in", tab: 0, as: "elif" },
    { do: "pass", ms: 20 },
    { do: "sign in", tab: 1, as: "deniz" },
    { do: "server answers", nth: 1, outcome: "answered" },
    { do: "server answers", nth: 2, outcome: "never" },
    { do: "open record", tab: 2 },
    { do: "type", tab: 2, form: "page" },
    { do: "server falls silent" },
    { do: "pass", ms: 900_000 },
    { do: "server recovers" },
    { do: "sign in", tab: 0, as: "deniz" },
    { do: "pass", ms: 500 },
    { do: "open record", tab: 2 },
    { do: "restore", tab: 2, form: "page" },
  ],
  "a form of somebody else is left without asking when another has signed in meanwhile": [
    { do: "open", tab: 1 },
    { do: "open", tab: 0 },
    { do: "server falls silent" },
    { do: "sign in", tab: 1, as: "elif" },
    { do: "server answers", nth: 1, outcome: "answered" },
    { do: "pass", ms: 3000 },
    { do: "sign out", tab: 0 },
    { do: "delete", tab: 1 },
    { do: "pass", ms: 100 },
    { do: "sign in", tab: 1, as: "elif" },
    { do: "server answers", nth: 1, outcome: "twice" },
    { do: "server answers", nth: 3, outcome: "never" },
    { do: "open record", tab: 1 },
    { do: "type", tab: 1, form: "page" },
    { do: "server answers", nth: 1, outcome: "forbidden" },
    { do: "sign in", tab: 0, as: "deniz" },
    { do: "server answers", nth: 2, outcome: "answered" },
    { do: "pass", ms: 20 },
    { do: "type", tab: 1, form: "page" },
    { do: "go home", tab: 1 },
  ],
  "a tab that was frozen does not forget what another reader was shown": [
    { do: "open", tab: 0 },
    { do: "open", tab: 1 },
    { do: "notify", whom: "elif" },
    { do: "sign in", tab: 0, as: "deniz" },
    { do: "hide", tab: 0 },
    { do: "pass", ms: 100 },
    { do: "freeze", tab: 0 },
    { do: "sign out", tab: 1 },
    { do: "pass", ms: 60_000 },
    { do: "sign in", tab: 1, as: "elif" },
    { do: "server answers", nth: 1, outcome: "answered" },
    { do: "server answers", nth: 2, outcome: "answered" },
    { do: "show", tab: 0 },
    { do: "reload", tab: 1, insists: false },
  ],
  "a session that ends as a new token was refused ends in a tab that was frozen before it": [
    { do: "open", tab: 1 },
    { do: "open", tab: 2 },
    { do: "sign in", tab: 1, as: "deniz" },
    { do: "server answers", nth: 2, outcome: "late" },
    { do: "hide", tab: 2 },
    { do: "pass", ms: 3_000 },
    { do: "pass", ms: 780_000 },
    { do: "freeze", tab: 2 },
    { do: "renew claims", tab: 1 },
    { do: "server falls silent" },
    { do: "pass", ms: 3_000 },
    { do: "server answers", nth: 1, outcome: "refused" },
    { do: "go offline" },
  ],
};

for (const [name, steps] of Object.entries(REGRESSIONS)) {
  Deno.test(`three tabs: ${name}`, async () => assert.deepEqual(await replaySteps(steps), []));
}
