import assert from "node:assert/strict";
import fc from "fast-check";
import type { MilestoneStatus } from "../../contract/milestone.ts";
import type { Role } from "../../contract/permissions.ts";
import { next } from "../../machines/lifecycles/lifecycle.ts";
import {
  MILESTONE_PERMISSIONS,
  type MilestoneAction,
  milestoneLifecycle,
} from "../../machines/lifecycles/milestone.ts";
import type { Answer, Ask } from "../support/ask.ts";
import { walk } from "../support/edges.ts";
import { type MilestoneServer, milestoneServer } from "../support/milestones.ts";

const ACTIONS = Object.keys(MILESTONE_PERMISSIONS) as MilestoneAction[];
const SEED = 20_261;

/** Every edge of the lifecycle, and every event that a state ignores. */
const { edges, ignored, answers } = walk({
  machine: milestoneLifecycle,
  events: ACTIONS.map((type) => ({ type })),
});

interface Live extends MilestoneServer {
  /** Asks over a socket, as somebody of this role. */
  as(role: Role): Promise<Ask>;
  /** A new milestone, taken along a path of the lifecycle. */
  reach(path: readonly { type: string }[]): Promise<string>;
}

/** Hands a story the real server, listening. */
function live(name: string, story: (server: Live) => Promise<void>): void {
  Deno.test(name, async () => {
    const server = await milestoneServer();
    const listening = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      (request, info) => server.app.fetch(request, info),
    );
    const origin = `http://127.0.0.1:${listening.addr.port}`;
    const as = async (role: Role): Promise<Ask> => {
      const user = await server.addUser({ roles: [role] });
      const { access_token: token } = await server.signIn(user);
      return (method, path, body) => askOver(origin + path, { method, token, body });
    };
    try {
      const processId = (await server.addProcess()).id;
      const member = await as("MEMBER");
      await story({
        ...server,
        as,
        async reach(path) {
          const { id } = await server.addMilestone(processId);
          for (const { type } of path) assert.equal((await move(member, id, type)).status, 200);
          return id;
        },
      });
    } finally {
      await listening.shutdown();
      await server.close();
    }
  });
}

async function askOver(
  url: string,
  { method, token, body }: { method: string; token: string; body: unknown },
): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: {
      "Authorization": `Bearer ${token}`,
      "Accept-Language": "en",
      "Content-Type": "application/json",
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

const move = (ask: Ask, id: string, action: string) =>
  ask("PUT", `/api/milestones/${id}/${action}`);
const read = async (ask: Ask, id: string) =>
  (await ask("GET", `/api/milestones/${id}?extend=completions`)).body;

for (const { from, event, to, path } of edges) {
  live(
    `over the network ${event.type} takes a milestone from ${from} to ${to}`,
    async ({ as, reach }) => {
      const member = await as("MEMBER");
      const id = await reach(path);
      assert.equal((await read(member, id)).status, from);
      const answer = await move(member, id, event.type);
      assert.deepEqual([answer.status, answer.body.status], [200, to]);
      assert.equal((await read(member, id)).status, to);
    },
  );
}

for (const [from, { path, events }] of Object.entries(ignored)) {
  for (const { type } of events) {
    live(
      `over the network ${type} is refused while a milestone is ${from}`,
      async ({ as, reach }) => {
        const member = await as("MEMBER");
        const id = await reach(path);
        const before = await read(member, id);
        const { status, body } = await move(member, id, type);
        assert.deepEqual([status, body.status, body.allowed.toSorted()], [409, 409, answers[from]]);
        assert.notEqual(body.detail, "");
        assert.deepEqual(await read(member, id), before);
      },
    );
  }
}

live("over the network nothing moves for a viewer, whatever the state", async ({ as, reach }) => {
  const viewer = await as("VIEWER");
  for (const { path } of Object.values(ignored)) {
    const id = await reach(path);
    const before = await read(viewer, id);
    for (const action of ACTIONS) assert.equal((await move(viewer, id, action)).status, 403);
    assert.deepEqual(await read(viewer, id), before);
  }
});

live(
  "over the network a milestone is where its lifecycle is, whatever is tried",
  async ({ as, reach }) => {
    const people = [await as("MEMBER"), await as("MANAGER")] as const;
    const tries = fc.array(fc.tuple(fc.nat({ max: 1 }), fc.constantFrom(...ACTIONS)), {
      minLength: 4,
      maxLength: 14,
    });
    const story = fc.asyncProperty(tries, async (tried) => {
      const id = await reach([]);
      let status: MilestoneStatus = "PENDING";
      let completed = 0;
      for (const [who, action] of tried) {
        const after: MilestoneStatus | undefined = next(milestoneLifecycle, status, action);
        const answer = await move(people[who] ?? people[0], id, action);
        assert.equal(answer.status, after === undefined ? 409 : 200);
        status = after ?? status;
        if (after === "COMPLETED") completed += 1;
        const { completions, ...now } = await read(people[0], id);
        const standing = completions.filter(({ undoneAt }: { undoneAt: unknown }) =>
          undoneAt === null
        );
        assert.deepEqual(
          [now.status, now.startedAt !== null, now.completedAt !== null],
          [status, status !== "PENDING", status === "COMPLETED"],
        );
        assert.deepEqual(
          [completions.length, standing.length],
          [completed, status === "COMPLETED" ? 1 : 0],
        );
      }
    });
    await fc.assert(story, { seed: SEED, numRuns: 12 });
  },
);
