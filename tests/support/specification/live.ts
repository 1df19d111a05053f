import assert from "node:assert/strict";
import { type Role, ROLES } from "../../../contract/permissions.ts";
import { isProblemOfType, type ProblemType } from "../../../contract/problemTypes.ts";
import type { ApiResponse, CallApi } from "../apiCaller.ts";
import type { TestServer } from "../server.ts";
import {
  findTransitions,
  getOutcome,
  listNamedTransitions,
  type NamedTransition,
} from "./expected.ts";
import { explore, type ReachedState } from "./explore.ts";
import type { Specification } from "./specification.ts";
import { createErrorWithPath } from "./errorWithPath.ts";

/** Somebody who asks the server over a socket. */
export interface Person {
  id: string;
  ask: CallApi;
}

/** A record of the live API. */
export interface LiveRecord {
  /** Its actions are below this. */
  address: string;
  /** The fields that an action may change; `status` is the state. */
  read(ask: CallApi): Promise<unknown>;
}

/** How to request a lifecycle's actions from the live API and read statuses. */
export interface LiveDriver<Server extends TestServer> {
  specification: Specification;
  server(): Promise<Server>;
  /** Creates a record in the initial status. If records are private, the caller owns it. */
  add(server: Server, owner: Person): Promise<LiveRecord>;
  /** The last segment of an action's path, if it differs from the action's name. */
  addresses?: Readonly<Record<string, string>>;
  /** What is sent with an action that cannot be without. */
  bodies?: Readonly<Record<string, object>>;
  /** The roles that may perform actions; others are rejected. */
  may: readonly Role[];
  /** For private records: the error that each permitted role gets for another user's record. */
  strangers?: { roles: readonly Role[]; refusal: ProblemType };
}

/** Tests a lifecycle on the live API as each role: every transition, and every rejected action. */
export function testLive<Server extends TestServer>(name: string, driver: LiveDriver<Server>) {
  const { specification } = driver;
  const { states } = explore(specification);
  Deno.test(`live API: ${name} follows its lifecycle as each role`, async (t) => {
    const api = await startLiveApi(driver);
    const broken: string[] = [];
    try {
      for (const reached of states.toSorted((a, b) => a.path.length - b.path.length)) {
        const state = reached.observed.leaves.join(" ");
        const check = async (event: string) => {
          const path = [...reached.path, event].join();
          if (broken.some((start) => path.startsWith(start))) return;
          const isRight = await t.step(`${state}: ${event}`, async () => {
            for (const role of ROLES) await checkAs(api, driver, role, reached, event);
          });
          if (!isRight) broken.push(path);
        };
        const { answered = [], refused = [] } = Object.groupBy(
          Object.keys(specification.events),
          (event) => getNextStatus(specification, reached, event) ? "answered" : "refused",
        );
        for (const event of answered) await check(event);
        // A refusal names what is answered: where that is wrong already, it has been told.
        const at = [...reached.path, ""].join();
        if (broken.some((path) => path.startsWith(at) || at.startsWith(path))) continue;
        for (const event of refused) await check(event);
      }
    } finally {
      await api.close();
    }
  });
}

/** A record of the live API, driven by a user of one role. */
export interface LiveActor {
  send(event: string): Promise<ApiResponse>;
  read(): Promise<unknown>;
}

export interface LiveApi {
  /** Brings a new record to the end of the path. This role then sends the events. */
  start(role: Role, path?: readonly string[], isStranger?: boolean): Promise<LiveActor>;
  close(): Promise<void>;
}

/** Starts the real server on a socket and signs in a user of each role. */
export async function startLiveApi<Server extends TestServer>(
  driver: LiveDriver<Server>,
): Promise<LiveApi> {
  const { specification: { events }, addresses = {}, bodies = {}, may } = driver;
  const server = await driver.server();
  const listening = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    (request, info) => server.app.fetch(request, info),
  );
  const origin = `http://127.0.0.1:${listening.addr.port}`;
  const people = new Map<Role | "stranger", Person>();
  const getPerson = async (role: Role | "stranger") => {
    const known = people.get(role);
    if (known) return known;
    const user = await server.addUser({ roles: [role === "stranger" ? "ADMIN" : role] });
    const { access_token: token } = await server.signIn(user);
    const ask: CallApi = (method, path, body) => askOver(origin + path, { method, token, body });
    people.set(role, { id: user.id, ask });
    return { id: user.id, ask };
  };
  return {
    async start(role, path = [], isStranger = false) {
      const owner = await getPerson(isStranger || !may.includes(role) ? "stranger" : role);
      const { address, read } = await driver.add(server, owner);
      const sendAs = ({ ask }: Person) => (event: string) => {
        const action = getAction(events[event] ?? assert.fail(`no event ${event}`));
        return ask("PUT", `${address}/${addresses[action] ?? action}`, bodies[action]);
      };
      for (const event of path) assert.equal((await sendAs(owner)(event)).status, 200);
      return { send: sendAs(await getPerson(role)), read: () => read(owner.ask) };
    },
    async close() {
      await listening.shutdown();
      await server.close();
    },
  };
}

async function askOver(
  url: string,
  { method, token, body }: { method: string; token: string; body: unknown },
): Promise<ApiResponse> {
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

async function checkAs<Server extends TestServer>(
  api: LiveApi,
  { specification, may, strangers }: LiveDriver<Server>,
  role: Role,
  reached: ReachedState,
  event: string,
) {
  try {
    const isAllowed = may.includes(role);
    const actor = await api.start(role, reached.path);
    const before = await actor.read();
    assert.equal(getStatus(before), reached.observed.leaves.join());
    const answer = await actor.send(event);
    const after = isAllowed ? getNextStatus(specification, reached, event) : undefined;
    if (!isAllowed) checkRefused(answer, "forbidden");
    else if (after === undefined) {
      checkRefused(answer, "not-allowed-from-status");
      assert.deepEqual(answer.body.allowed.toSorted(), listMoves(specification, reached));
    } else assert.deepEqual([answer.status, answer.body.status], [200, after]);
    const now = await actor.read();
    if (after === undefined || after === getStatus(before)) assert.deepEqual(now, before);
    else assert.equal(getStatus(now), after);

    if (!strangers?.roles.includes(role)) return;
    const other = await api.start(role, reached.path, true);
    const theirs = await other.read();
    checkRefused(await other.send(event), strangers.refusal);
    assert.deepEqual(await other.read(), theirs);
  } catch (error) {
    const { name } = specification;
    throw createErrorWithPath(
      [
        `const api = await startLiveApi(${name});`,
        `const actor = await api.start("${role}");`,
      ],
      [...reached.path, event],
      error,
      "await actor.send",
    );
  }
}

function checkRefused({ status, body }: ApiResponse, problem: ProblemType) {
  assert.ok(isProblemOfType({ type: String(body.type) }, problem), `${status} ${body.type}`);
  assert.equal(status, body.status);
  assert.notEqual(body.detail, "");
}

const getStatus = (record: unknown) => (record as { status: unknown }).status;

/** The status to which an action leads; undefined if it is rejected. */
function getNextStatus(specification: Specification, { observed }: ReachedState, event: string) {
  const transitions: NamedTransition[] = findTransitions(
    listNamedTransitions(specification),
    observed,
    event,
  );
  if (transitions.length === 0) return undefined;
  const { machine, tags } = specification;
  assert.ok(typeof machine !== "function", "a lifecycle is given no functions");
  return getOutcome({ machine, tags }, transitions, observed).leaves.join();
}

/** The actions that lead elsewhere, which a refusal names. */
function listMoves(specification: Specification, reached: ReachedState): string[] {
  return Object.entries(specification.events).filter(([event]) => {
    const after = getNextStatus(specification, reached, event);
    return after !== undefined && after !== reached.observed.leaves.join();
  }).map(([, one]) => getAction(one)).sort();
}

function getAction(event: Specification["events"][string]): string {
  assert.equal(event.kind, "sent");
  return "event" in event ? event.event.type : assert.fail();
}
