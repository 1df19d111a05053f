import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type ActorRefFrom,
  createActor,
  createMachine,
  fromCallback,
  SimulatedClock,
} from "xstate";
import type { ToastRequest } from "../../machines/toast.ts";
import { type ToasterEmitted, toasterMachine } from "../../machines/toaster.ts";
import { SEED } from "../support/seed.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { toast } from "./specifications/toast.ts";
import { toaster } from "./specifications/toaster.ts";

const error: ToastRequest = { kind: "error", title: "Offline" };
const info: ToastRequest = { kind: "info", title: "New milestone", id: "n1" };

const listShownIds = (news: readonly ToasterEmitted[]) =>
  news.flatMap(({ type, id }) => type === "toast.shown" ? [id] : []);

function createTestActor() {
  const clock = new SimulatedClock();
  const news: ToasterEmitted[] = [];
  const toaster = createActor(toasterMachine, { clock });
  toaster.on("*", (event) => news.push(event));
  toaster.start();
  return {
    toaster,
    news,
    pass: (ms: number) => clock.increment(ms),
    raise: (request: ToastRequest) => toaster.send({ type: "toast.raised", ...request }),
    /** What can be seen: titles, with how often they were raised. */
    seen: () =>
      toaster.getSnapshot().context.shown.map(({ toast, ref }) => {
        const { context: { count }, value } = ref.getSnapshot();
        return [toast.title, count, value];
      }),
  };
}

Deno.test("toaster: shows a toast for five seconds, then fades it", () => {
  const { toaster, raise, pass, seen, news } = createTestActor();
  raise({ kind: "success", title: "Login successful" });
  pass(4_999);
  assert.deepEqual(seen(), [["Login successful", 1, "running"]]);
  pass(1);
  assert.deepEqual(seen(), [["Login successful", 1, "leaving"]]);
  pass(200);
  assert.deepEqual([seen(), Object.keys(toaster.getSnapshot().children)], [[], []]);
  assert.deepEqual(news, [
    { type: "toast.shown", id: "toast-1" },
    { type: "toast.fading", id: "toast-1" },
  ]);
  toaster.stop();
});

Deno.test("toaster: shows a toast for its own duration", () => {
  const { toaster, raise, pass, seen } = createTestActor();
  raise({ kind: "error", title: "Bad request", list: ["Required"], duration: 8_000 });
  pass(7_999);
  assert.deepEqual(seen(), [["Bad request", 1, "running"]]);
  pass(1);
  assert.deepEqual(seen(), [["Bad request", 1, "leaving"]]);
  toaster.stop();
});

Deno.test("toaster: pauses all toasts under the pointer or with focus", () => {
  const { toaster, raise, pass, seen } = createTestActor();
  raise({ kind: "info", title: "First" });
  pass(4_000);
  toaster.send({ type: "pointer.entered" });
  toaster.send({ type: "focus.entered" });
  raise({ kind: "info", title: "Second" });
  pass(60_000);
  toaster.send({ type: "pointer.left" });
  pass(60_000);
  assert.deepEqual(seen(), [["First", 1, "paused"], ["Second", 1, "paused"]]);
  toaster.send({ type: "focus.left" });
  pass(4_999);
  assert.deepEqual(seen(), [["First", 1, "running"], ["Second", 1, "running"]]);
  pass(1);
  assert.deepEqual(seen(), [["First", 1, "leaving"], ["Second", 1, "leaving"]]);
  toaster.stop();
});

Deno.test("toaster: resumes when the last toast is closed", () => {
  const { toaster, raise, pass, seen } = createTestActor();
  raise({ ...info, id: "n1" });
  toaster.send({ type: "pointer.entered" });
  toaster.send({ type: "toast.closed", id: "n1" });
  assert.deepEqual(seen(), [["New milestone", 1, "leaving"]]);
  pass(200);
  raise({ ...info, id: "n2" });
  pass(5_000);
  assert.deepEqual(seen(), [["New milestone", 1, "leaving"]]);
  toaster.stop();
});

Deno.test("toaster: counts a repeated error and restarts its time", () => {
  const { toaster, raise, pass, seen, news } = createTestActor();
  raise(error);
  pass(4_000);
  raise(error);
  pass(4_000);
  assert.deepEqual(seen(), [["Offline", 2, "running"]]);
  raise({ ...error, message: "Again" });
  assert.deepEqual(seen(), [["Offline", 2, "running"], ["Offline", 1, "running"]]);
  pass(5_000);
  raise(error);
  assert.deepEqual(seen().at(-1), ["Offline", 1, "running"]);
  assert.equal(listShownIds(news).length, 3);
  toaster.stop();
});

Deno.test("toaster: shows a repeated success twice", () => {
  const { toaster, raise, seen } = createTestActor();
  raise({ kind: "success", title: "Saved" });
  raise({ kind: "success", title: "Saved" });
  assert.deepEqual(seen(), [["Saved", 1, "running"], ["Saved", 1, "running"]]);
  toaster.stop();
});

Deno.test("toaster: shows a known id once", () => {
  const { toaster, raise, seen, pass } = createTestActor();
  raise(info);
  raise(info);
  pass(5_000);
  raise(info);
  assert.deepEqual(seen(), [["New milestone", 1, "leaving"]]);
  toaster.stop();
});

Deno.test("toaster: closes the oldest result when there is no room for another", () => {
  const { toaster, raise, seen } = createTestActor();
  for (let nth = 1; nth <= 4; nth++) raise({ kind: "info", title: `${nth}` });
  raise(error);
  assert.deepEqual(seen(), [
    ["1", 1, "leaving"],
    ["2", 1, "leaving"],
    ["3", 1, "running"],
    ["4", 1, "running"],
    ["Offline", 1, "running"],
  ]);
  toaster.stop();
});

Deno.test("toaster: shows a waiting notification when one closes, unless it was closed before", () => {
  const { toaster, raise, seen } = createTestActor();
  for (const id of ["1", "2", "3", "unwanted", "last"]) {
    raise({ id, kind: "info", title: id, isNotification: true });
  }
  toaster.send({ type: "toast.closed", id: "unwanted" });
  assert.deepEqual(seen().map(([title]) => title), ["1", "2", "3"]);
  toaster.send({ type: "toast.closed", id: "2" });
  assert.deepEqual(seen(), [
    ["1", 1, "running"],
    ["2", 1, "leaving"],
    ["3", 1, "running"],
    ["last", 1, "running"],
  ]);
  toaster.stop();
});

Deno.test("toaster: closes a toast when a later one has its topic", () => {
  const { toaster, raise, seen, news } = createTestActor();
  const undo = (id: string, topic: string): ToastRequest => ({
    id,
    kind: "success",
    title: id,
    topic,
  });
  raise(undo("first", "record 1"));
  raise(undo("other", "record 2"));
  raise(undo("second", "record 1"));
  assert.deepEqual(seen(), [
    ["first", 1, "leaving"],
    ["other", 1, "running"],
    ["second", 1, "running"],
  ]);
  raise(undo("third", "record 3"));
  raise(undo("fourth", "record 3"));
  assert.deepEqual(
    seen().filter(([, , state]) => state === "running").map(([title]) => title),
    ["other", "second", "fourth"],
    "a replaced toast leaves its place",
  );
  assert.deepEqual(
    news.flatMap(({ type, id }) => type === "toast.fading" ? [id] : []),
    ["first", "third"],
  );
  toaster.stop();
});

Deno.test("toaster: closes a notification with the topic of a result for which there was no room", () => {
  const { toaster, raise, seen } = createTestActor();
  const topic = "record 1";
  raise({ kind: "info", title: "News", topic, isNotification: true });
  for (const title of ["first", "second", "third"]) raise({ kind: "success", title });
  raise({ kind: "success", title: "fourth", topic });
  assert.deepEqual(seen(), [
    ["News", 1, "leaving"],
    ["first", 1, "leaving"],
    ["second", 1, "running"],
    ["third", 1, "running"],
    ["fourth", 1, "running"],
  ]);
  toaster.stop();
});

Deno.test("toaster: closes the toasts of settled topics", () => {
  const { toaster, raise, seen } = createTestActor();
  raise({ ...error, topic: "POST /api/projects" });
  raise({ kind: "error", title: "Other", topic: "PATCH /api/projects/1" });
  raise({ kind: "success", title: "Saved" });
  toaster.send({ type: "topics.settled", topics: ["POST /api/projects"] });
  assert.deepEqual(seen(), [
    ["Offline", 1, "leaving"],
    ["Other", 1, "running"],
    ["Saved", 1, "running"],
  ]);
  toaster.stop();
});

Deno.test("toaster: keeps an error that calls of different topics raised when one is settled", () => {
  const { toaster, raise, seen } = createTestActor();
  const [read, change] = ["GET /api/projects", "PUT /api/projects/1/disable"];
  raise({ ...error, topic: read });
  raise({ ...error, topic: change });
  raise({ ...error, title: "Other", topic: read });
  raise({ ...error, title: "Other", topic: read });
  for (const topics of [[read], [change]]) toaster.send({ type: "topics.settled", topics });
  assert.deepEqual(seen(), [["Offline", 2, "running"], ["Other", 2, "leaving"]]);
  toaster.stop();
});

Deno.test("toaster: shows results at once next to a full set of notifications", () => {
  const { raise, pass, seen } = createTestActor();
  const notify = (nth: number) =>
    raise({
      id: `n${nth}`,
      kind: "info",
      title: `news ${nth}`,
      duration: 30_000,
      isNotification: true,
    });
  for (let nth = 1; nth <= 5; nth++) notify(nth);
  raise({ kind: "success", title: "Saved" });
  raise(error);
  const listRunningTitles = () =>
    seen().filter(([, , state]) => state === "running").map(([title]) => title);
  assert.deepEqual(listRunningTitles(), ["news 1", "news 2", "news 3", "Saved", "Offline"]);
  pass(5_000);
  assert.deepEqual(
    listRunningTitles(),
    ["news 1", "news 2", "news 3"],
    "a result's place is no notification's",
  );
  for (let nth = 1; nth <= 5; nth++) raise({ kind: "success", title: `done ${nth}` });
  pass(25_000);
  assert.deepEqual(
    listRunningTitles(),
    ["news 4", "news 5"],
    "notifications wait for their own places alone",
  );
});

Deno.test("toaster: removes all toasts when the session ends", () => {
  const { toaster, raise, pass, seen, news } = createTestActor();
  for (let nth = 1; nth <= 5; nth++) {
    raise({ kind: "info", title: `${nth}`, id: `n${nth}`, isNotification: nth > 2 });
  }
  toaster.send({ type: "pointer.entered" });
  toaster.send({ type: "toast.closed", id: "n1" });
  toaster.send({ type: "toasts.cleared" });
  assert.deepEqual([seen(), Object.keys(toaster.getSnapshot().children)], [[], []]);
  assert.deepEqual(
    news.flatMap(({ type, id }) => type === "toast.fading" ? [id] : []),
    ["n1", "n2", "n3", "n4", "n5"],
  );
  raise({ kind: "success", title: "Logout successful" });
  pass(5_000);
  assert.deepEqual(seen(), [["Logout successful", 1, "leaving"]], "nothing is paused any more");
  toaster.stop();
});

for (const pressed of ["toast.actionPressed", "toast.linkFollowed"] as const) {
  for (const listens of [true, false]) {
    Deno.test(`toast: ${pressed} sends its event once and closes`, () => {
      const received: unknown[] = [];
      const named = fromCallback(({ receive }) => receive((event) => received.push(event)));
      const clock = new SimulatedClock();
      const root = createActor(
        createMachine({
          invoke: [
            { src: toasterMachine, systemId: "toaster" },
            ...(listens ? [{ src: named, systemId: "notificationPoller" }] : []),
          ],
        }),
        { clock },
      ).start();
      const toaster: ActorRefFrom<typeof toasterMachine> = root.system.get("toaster");
      const event = { type: "notification.followed", id: "a" } as const;
      const sends = { actor: "notificationPoller", event } as const;
      toaster.send({
        type: "toast.raised",
        ...info,
        ...(pressed === "toast.actionPressed"
          ? { action: { label: "Stay", sends } }
          : { link: { label: "Show", to: "/", sends } }),
      });
      const getShown = () => toaster.getSnapshot().context.shown;
      getShown()[0]?.ref.send({ type: pressed });
      getShown()[0]?.ref.send({ type: pressed });
      assert.deepEqual(received, listens ? [event] : []);
      clock.increment(200);
      assert.deepEqual(getShown(), []);
      root.stop();
    });
  }
}

type Step =
  | { do: "raise"; kind: "error" | "info"; isNotification: boolean; title: string }
  | { do: "close"; nth: number }
  | { do: "pass"; ms: number }
  | { do: "move"; event: "pointer.entered" | "pointer.left" | "focus.entered" | "focus.left" };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("raise" as const),
      kind: fc.constantFrom("error" as const, "info" as const),
      isNotification: fc.boolean(),
      title: fc.constantFrom("a", "b", "c", "d", "e", "f"),
    }),
  },
  fc.record({ do: fc.constant("close" as const), nth: fc.nat(12) }),
  fc.record({ do: fc.constant("pass" as const), ms: fc.nat(6_000) }),
  fc.record({
    do: fc.constant("move" as const),
    event: fc.constantFrom(
      "pointer.entered" as const,
      "pointer.left" as const,
      "focus.entered" as const,
      "focus.left" as const,
    ),
  }),
);

Deno.test("toaster: loses no toast and shows none twice in random walks", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { toaster, raise, pass, news } = createTestActor();
      const closed = new Set<string>();
      let raised = 0;
      for (const one of steps) {
        if (one.do === "raise") {
          const id = one.kind === "info" ? { id: `info-${raised++}` } : {};
          const isNotification = one.kind === "info" && one.isNotification;
          raise({ kind: one.kind, title: one.title, isNotification, ...id });
        }
        if (one.do === "close") {
          closed.add(`info-${one.nth}`);
          toaster.send({ type: "toast.closed", id: `info-${one.nth}` });
        }
        if (one.do === "pass") pass(one.ms);
        if (one.do === "move") toaster.send({ type: one.event });

        const { shown, leaving, waiting } = toaster.getSnapshot().context;
        const legible = shown.filter(({ toast }) => !leaving.includes(toast.id));
        const notifications = legible.filter(({ toast }) => toast.isNotification).length;
        assert.ok(notifications <= 3 && legible.length - notifications <= 3);
        assert.ok(notifications === 3 || waiting.length === 0, "waiting beside room");
        assert.ok(waiting.every(({ isNotification }) => isNotification), "a result waits");
        const errors = legible.filter(({ toast }) => toast.kind === "error")
          .map(({ toast }) => toast.title);
        assert.equal(new Set(errors).size, errors.length, "the same error twice");
        assert.deepEqual(
          Object.keys(toaster.getSnapshot().children).sort(),
          shown.map(({ toast }) => toast.id).sort(),
        );
      }
      toaster.send({ type: "pointer.left" });
      toaster.send({ type: "focus.left" });
      for (let nth = 0; nth <= steps.length; nth++) pass(5_200);
      assert.equal(toaster.getSnapshot().context.shown.length, 0, "still on the screen");

      const ids = listShownIds(news);
      assert.equal(new Set(ids).size, ids.length, "shown twice");
      for (let nth = 0; nth < raised; nth++) {
        const id = `info-${nth}`;
        assert.ok(ids.includes(id) || closed.has(id), `${id} was lost`);
      }
      toaster.stop();
    }),
    { numRuns: 300, seed: SEED },
  );
});

testSpecification(toast);
testSpecification(toaster);
