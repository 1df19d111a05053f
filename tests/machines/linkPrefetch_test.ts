import assert from "node:assert/strict";
import { createActor, fromPromise, SimulatedClock } from "xstate";
import { linkPrefetchMachine, type PrefetchedLink } from "../../machines/linkPrefetch.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { linkPrefetch } from "./specifications/linkPrefetch.ts";

const HOVER_MS = 65;

/** Links and the pages fetched for them, each until the test says so. */
function createTestActor() {
  const clock = new SimulatedClock();
  const links: PrefetchedLink[] = [];
  const settle: (() => void)[] = [];
  const actor = createActor(
    linkPrefetchMachine.provide({
      actors: {
        fetchPage: fromPromise<void, PrefetchedLink>(({ input }) => {
          links.push(input);
          return new Promise((resolve) => settle.push(resolve));
        }),
      },
    }),
    { clock },
  ).start();
  return {
    actor,
    links,
    fetched: () => links.map(({ address }) => address),
    approach: (address: string) => actor.send({ type: "link.approached", address }),
    press: (address: string) => actor.send({ type: "link.pressed", address }),
    follow: (address: string) => actor.send({ type: "link.followed", address }),
    leave: () => actor.send({ type: "link.left" }),
    pass: (ms = HOVER_MS) => clock.increment(ms),
    async answer() {
      settle.shift()?.();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

Deno.test("linkPrefetch: fetches the page of a link after the hover delay", () => {
  const { actor, fetched, approach, leave, pass } = createTestActor();
  approach("/a");
  pass(HOVER_MS - 1);
  leave();
  pass();
  approach("/b");
  pass(HOVER_MS - 1);
  approach("/c");
  pass(HOVER_MS - 1);
  assert.deepEqual(fetched(), []);
  pass(1);
  assert.deepEqual(fetched(), ["/c"]);
  actor.stop();
});

Deno.test("linkPrefetch: fetches at once when a link is pressed", () => {
  const { actor, fetched, approach, press, pass } = createTestActor();
  press("/a");
  assert.deepEqual(fetched(), ["/a"]);
  press("/a");
  approach("/a");
  pass();
  assert.deepEqual(fetched(), ["/a"]);
  press("/b");
  assert.deepEqual(fetched(), ["/a", "/b"]);
  actor.stop();
});

Deno.test("linkPrefetch: fetches one page at a time and drops links that are left", async () => {
  const { actor, fetched, approach, leave, pass, answer } = createTestActor();
  approach("/a");
  pass();
  leave();
  approach("/b");
  pass();
  leave();
  approach("/c");
  pass();
  assert.deepEqual(fetched(), ["/a"]);
  await answer();
  assert.deepEqual(fetched(), ["/a"]);
  pass();
  assert.deepEqual(fetched(), ["/a", "/c"]);
  approach("/d");
  leave();
  await answer();
  pass();
  assert.deepEqual(fetched(), ["/a", "/c"]);
  actor.stop();
});

Deno.test("linkPrefetch: tells its fetch whether the link was followed", async () => {
  const { actor, links, approach, follow, pass, answer } = createTestActor();
  const listFollowed = () => links.map(({ isFollowed }) => isFollowed());
  approach("/a");
  pass();
  assert.deepEqual(listFollowed(), [false]);
  follow("/a");
  assert.deepEqual(listFollowed(), [true]);
  await answer();
  approach("/a");
  pass();
  assert.equal(links.at(-1)?.isFollowed(), false);
  follow("/b");
  assert.equal(links.at(-1)?.isFollowed(), false);
  actor.stop();
});

testSpecification(linkPrefetch);
