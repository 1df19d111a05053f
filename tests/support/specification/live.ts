import assert from "node:assert/strict";
import { type Role, ROLES } from "../../../contract/permissions.ts";
import { isProblemOfType, type ProblemType } from "../../../contract/problemTypes.ts";
import type { Answer, Ask } from "../ask.ts";
import type { TestServer } from "../server.ts";
import { type NamedRow, outcomeOf, rowsFor, rowsOf } from "./expected.ts";
import { explore, type Stop } from "./explore.ts";
import type { Specification } from "./specification.ts";
import { told } from "./told.ts";

/** Somebody who asks the server over a socket. */
export interface Person {
  id: string;
  ask: Ask;
}

/** A record of the live API. */
export interface LiveRecord {
  /** Its actions are below this. */
  address: string;
  /** All that an action could change of it; its `status` is its state. */
  read(ask: Ask): Promise<unknown>;
}

/** How the actions of a lifecycle are asked of the live API, and its statuses read. */
export interface LiveDriver<Server extends TestServer> {
  specification: Specification;
  server(): Promise<Server>;
  /** Makes one as the lifecycle starts; of this person, where records are one's own. */
  add(server: Server, owner: Person): Promise<LiveRecord>;
  /** The last part of an action's address, where it is not called as the action. */
  addresses?: Readonly<Record<string, string>>;
  /** What is sent with an action that cannot be without. */
  bodies?: Readonly<Record<string, object>>;
  /** Who may do what the lifecycle lets them; everybody else is refused. */
  may: readonly Role[];
  /** Where records are one's own: which of those who may are told what at one of somebody else. */
  strangers?: { roles: readonly Role[]; refusal: ProblemType };
}

/** Walks a lifecycle on the live API: every edge, and what no status answers, as each role. */
export function testLive<Server extends TestServer>(name: string, driver: LiveDriver<Server>) {
  const { specification } = driver;
  const { stops } = explore(specification);
  Deno.test(`over the network ${name} is where its lifecycle is`, async (t) => {
    const stage = await liveStage(driver);
    const broken: string[] = [];
    try {
      for (const stop of stops.toSorted((a, b) => a.path.length - b.path.length)) {
        const state = stop.seen.leaves.join(" ");
        const check = async (happening: string) => {
          const path = [...stop.path, happening].join();
          if (broken.some((start) => path.startsWith(start))) return;
          const isRight = await t.step(`${state}: ${happening}`, async () => {
            for (const role of ROLES) await checkAs(stage, driver, role, stop, happening);
          });
          if (!isRight) broken.push(path);
        };
        const { answered = [], refused = [] } = Object.groupBy(
          Object.keys(specification.happenings),
          (happening) => nextStatus(specification, stop, happening) ? "answered" : "refused",
        );
        for (const happening of answered) await check(happening);
        // A refusal names what is answered: where that is wrong already, it has been told.
        const at = [...stop.path, ""].join();
        if (broken.some((path) => path.startsWith(at) || at.startsWith(path))) continue;
        for (const happening of refused) await check(happening);
      }
    } finally {
      await stage.close();
    }
  });
}

/** What somebody of a role does with a record of their own, action by action. */
export interface LivePlay {
  take(happening: string): Promise<Answer>;
  read(): Promise<unknown>;
}

export interface LiveStage {
  /** Somebody takes the record where it has to be; then it is up to this role. */
  play(role: Role, path?: readonly string[], isStranger?: boolean): Promise<LivePlay>;
  close(): Promise<void>;
}

/** The real server, listening, and somebody of each role. */
export async function liveStage<Server extends TestServer>(
  driver: LiveDriver<Server>,
): Promise<LiveStage> {
  const { specification: { happenings }, addresses = {}, bodies = {}, may } = driver;
  const server = await driver.server();
  const listening = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    (request, info) => server.app.fetch(request, info),
  );
  const origin = `http://127.0.0.1:${listening.addr.port}`;
  const people = new Map<Role | "stranger", Person>();
  const somebody = async (role: Role | "stranger") => {
    const known = people.get(role);
    if (known) return known;
    const user = await server.addUser({ roles: [role === "stranger" ? "ADMIN" : role] });
    const { access_token: token } = await server.signIn(user);
    const ask: Ask = (method, path, body) => askOver(origin + path, { method, token, body });
    people.set(role, { id: user.id, ask });
    return { id: user.id, ask };
  };
  return {
    async play(role, path = [], isStranger = false) {
      const owner = await somebody(isStranger || !may.includes(role) ? "stranger" : role);
      const { address, read } = await driver.add(server, owner);
      const takeAs = ({ ask }: Person) => (happening: string) => {
        const action = actionOf(happenings[happening] ?? assert.fail(`no happening ${happening}`));
        return ask("PUT", `${address}/${addresses[action] ?? action}`, bodies[action]);
      };
      for (const happening of path) assert.equal((await takeAs(owner)(happening)).status, 200);
      return { take: takeAs(await somebody(role)), read: () => read(owner.ask) };
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

async function checkAs<Server extends TestServer>(
  stage: LiveStage,
  { specification, may, strangers }: LiveDriver<Server>,
  role: Role,
  stop: Stop,
  happening: string,
) {
  try {
    const isAllowed = may.includes(role);
    const play = await stage.play(role, stop.path);
    const before = await play.read();
    assert.equal(statusOf(before), stop.seen.leaves.join());
    const answer = await play.take(happening);
    const after = isAllowed ? nextStatus(specification, stop, happening) : undefined;
    if (!isAllowed) checkRefused(answer, "forbidden");
    else if (after === undefined) {
      checkRefused(answer, "not-allowed-from-status");
      assert.deepEqual(answer.body.allowed.toSorted(), movesFrom(specification, stop));
    } else assert.deepEqual([answer.status, answer.body.status], [200, after]);
    const now = await play.read();
    if (after === undefined || after === statusOf(before)) assert.deepEqual(now, before);
    else assert.equal(statusOf(now), after);

    if (!strangers?.roles.includes(role)) return;
    const other = await stage.play(role, stop.path, true);
    const theirs = await other.read();
    checkRefused(await other.take(happening), strangers.refusal);
    assert.deepEqual(await other.read(), theirs);
  } catch (error) {
    const { name } = specification;
    throw told(
      [`const stage = await liveStage(${name});`, `const play = await stage.play("${role}");`],
      [...stop.path, happening],
      error,
      "await play.take",
    );
  }
}

function checkRefused({ status, body }: Answer, problem: ProblemType) {
  assert.ok(isProblemOfType({ type: String(body.type) }, problem), `${status} ${body.type}`);
  assert.equal(status, body.status);
  assert.notEqual(body.detail, "");
}

const statusOf = (record: unknown) => (record as { status: unknown }).status;

/** The status that a specification has an action lead to, or undefined where it is refused. */
function nextStatus(specification: Specification, { seen }: Stop, happening: string) {
  const rows: NamedRow[] = rowsFor(rowsOf(specification), seen, happening);
  if (rows.length === 0) return undefined;
  const { machine, tags } = specification;
  assert.ok(typeof machine !== "function", "a lifecycle is given no functions");
  return outcomeOf({ machine, tags }, rows, seen).leaves.join();
}

/** The actions that lead elsewhere, which a refusal names. */
function movesFrom(specification: Specification, stop: Stop): string[] {
  return Object.entries(specification.happenings).filter(([happening]) => {
    const after = nextStatus(specification, stop, happening);
    return after !== undefined && after !== stop.seen.leaves.join();
  }).map(([, one]) => actionOf(one)).sort();
}

function actionOf(happening: Specification["happenings"][string]): string {
  assert.equal(happening.kind, "sent");
  return "event" in happening ? happening.event.type : assert.fail();
}
