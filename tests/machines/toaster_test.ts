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

testSpecification(toast);
testSpecification(toaster);

const idsShown = (news: readonly ToasterEmitted[]) =>
  news.flatMap(({ type, id }) => type === "toast.shown" ? [id] : []);

function launch() {
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

Deno.test("a toast is read for five seconds, then fades away", () => {
  const { toaster, raise, pass, seen, news } = launch();
  raise({ kind: "success", title: "Login successful" });
  pass(4_999);
  assert.deepEqual(seen(), [["Login successful", 1, "running"]]);
  pass(1);
  assert.deepEqual(seen(), [["Login successful", 1, "leaving"]]);
  pass(200);
  assert.deepEqual([seen(), Object.keys(toaster.getSnapshot().children)], [[], []]);
  assert.deepEqual(news, [
    { type: "toast.shown", id: "toast-1" },
    { type: "toast.left", id: "toast-1" },
  ]);
  toaster.stop();
});

Deno.test("a toast stays as long as its caller wants", () => {
  const { toaster, raise, pass, seen } = launch();
  raise({ kind: "error", title: "Bad request", list: ["Required"], duration: 8_000 });
  pass(7_999);
  assert.deepEqual(seen(), [["Bad request", 1, "running"]]);
  pass(1);
  assert.deepEqual(seen(), [["Bad request", 1, "leaving"]]);
  toaster.stop();
});

Deno.test("under the pointer or with the focus nothing leaves, and all have their whole time after", () => {
  const { toaster, raise, pass, seen } = launch();
  raise({ kind: "info", title: "First" });
  pass(4_000);
  toaster.send({ type: "pointer.entered" });
  toaster.send({ type: "focus.entered" });
  raise({ kind: "info", title: "Second" });
  pass(60_000);
  toaster.send({ type: "pointer.left" });
  pass(60_000);
  assert.deepEqual(seen(), [["First", 1, "held"], ["Second", 1, "held"]]);
  toaster.send({ type: "focus.left" });
  pass(4_999);
  assert.deepEqual(seen(), [["First", 1, "running"], ["Second", 1, "running"]]);
  pass(1);
  assert.deepEqual(seen(), [["First", 1, "leaving"], ["Second", 1, "leaving"]]);
  toaster.stop();
});

Deno.test("closing the last toast lets go, as no pointer can leave what is not there", () => {
  const { toaster, raise, pass, seen } = launch();
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

Deno.test("an error raised again is counted and gets its whole time again", () => {
  const { toaster, raise, pass, seen, news } = launch();
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
  assert.equal(idsShown(news).length, 3);
  toaster.stop();
});

Deno.test("only errors are counted: the same good news twice is two", () => {
  const { toaster, raise, seen } = launch();
  raise({ kind: "success", title: "Saved" });
  raise({ kind: "success", title: "Saved" });
  assert.deepEqual(seen(), [["Saved", 1, "running"], ["Saved", 1, "running"]]);
  toaster.stop();
});

Deno.test("news of a known id are shown once", () => {
  const { toaster, raise, seen, pass } = launch();
  raise(info);
  raise(info);
  pass(5_000);
  raise(info);
  assert.deepEqual(seen(), [["New milestone", 1, "leaving"]]);
  toaster.stop();
});

Deno.test("what finds no room waits until another has left, and repeats are counted there too", () => {
  const { toaster, raise, pass, seen } = launch();
  for (let nth = 1; nth <= 4; nth++) raise({ kind: "info", title: `${nth}` });
  raise(error);
  raise(error);
  raise({ ...info, id: "unwanted" });
  raise({ ...info, title: "Last" });
  toaster.send({ type: "toast.closed", id: "unwanted" });
  assert.deepEqual(seen().map(([title]) => title), ["1", "2", "3", "4"]);
  toaster.send({ type: "toast.closed", id: "toast-2" });
  assert.deepEqual(seen(), [
    ["1", 1, "running"],
    ["2", 1, "leaving"],
    ["3", 1, "running"],
    ["4", 1, "running"],
    ["Offline", 2, "running"],
  ]);
  pass(5_000);
  assert.deepEqual(seen().at(-1), ["Last", 1, "running"]);
  toaster.stop();
});

Deno.test("toaster: shows a result and an error at once beside as many notifications as there is room for", () => {
  const { raise, pass, seen } = launch();
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
  const titles = () => seen().filter(([, , state]) => state === "running").map(([title]) => title);
  assert.deepEqual(titles(), ["news 1", "news 2", "news 3", "Saved", "Offline"]);
  pass(5_000);
  assert.deepEqual(
    titles(),
    ["news 1", "news 2", "news 3"],
    "a result's place is no notification's",
  );
  for (let nth = 1; nth <= 5; nth++) raise({ kind: "success", title: `done ${nth}` });
  pass(5_000);
  pass(5_000);
  pass(15_000);
  assert.deepEqual(titles(), ["news 4", "news 5"], "notifications wait for their own places alone");
});

Deno.test("toaster: removes all toasts at once when the session ends, those held and waiting too", () => {
  const { toaster, raise, pass, seen, news } = launch();
  for (let nth = 1; nth <= 5; nth++) raise({ kind: "info", title: `${nth}`, id: `n${nth}` });
  toaster.send({ type: "pointer.entered" });
  toaster.send({ type: "toast.closed", id: "n1" });
  toaster.send({ type: "toasts.cleared" });
  assert.deepEqual([seen(), Object.keys(toaster.getSnapshot().children)], [[], []]);
  assert.deepEqual(
    news.flatMap(({ type, id }) => type === "toast.left" ? [id] : []),
    ["n1", "n2", "n3", "n4", "n5"],
  );
  raise({ kind: "success", title: "Logout successful" });
  pass(5_000);
  assert.deepEqual(seen(), [["Logout successful", 1, "leaving"]], "nothing is held any more");
  toaster.stop();
});

for (const pressed of ["toast.acted", "toast.followed"] as const) {
  for (const listens of [true, false]) {
    Deno.test(`${pressed}: whoever is named is told once if there, and the toast leaves`, () => {
      const heard: unknown[] = [];
      const named = fromCallback(({ receive }) => receive((event) => heard.push(event)));
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
      const tells = { actor: "notificationPoller", event } as const;
      toaster.send({
        type: "toast.raised",
        ...info,
        ...(pressed === "toast.acted"
          ? { action: { label: "Stay", tells } }
          : { link: { label: "Show", to: "/", tells } }),
      });
      const shown = () => toaster.getSnapshot().context.shown;
      shown()[0]?.ref.send({ type: pressed });
      shown()[0]?.ref.send({ type: pressed });
      assert.deepEqual(heard, listens ? [event] : []);
      clock.increment(200);
      assert.deepEqual(shown(), []);
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

Deno.test("however toasts come and go, none is lost, none shown twice, and few at once", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { toaster, raise, pass, news } = launch();
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
        for (const [isNotification, room] of [[false, 4], [true, 3]] as const) {
          const isOne = ({ toast }: { toast: ToastRequest }) =>
            toast.isNotification === isNotification;
          const seen = legible.filter(isOne).length;
          assert.ok(seen <= room);
          assert.ok(seen === room || !waiting.some(isOne), "waiting beside room");
        }
        const errors = [...legible, ...waiting].filter(({ toast }) => toast.kind === "error")
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

      const ids = idsShown(news);
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
