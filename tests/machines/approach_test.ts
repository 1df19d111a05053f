import assert from "node:assert/strict";
import { createActor, SimulatedClock } from "xstate";
import { type Approached, approachOf } from "../../machines/approach.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { approach } from "./specifications/approach.ts";

const REST_MS = 65;

testSpecification(approach);

/** Links beside what is fetched for them, each until it is told. */
function launch() {
  const clock = new SimulatedClock();
  const fetched: string[] = [];
  const links: Approached[] = [];
  const settle: (() => void)[] = [];
  const actor = createActor(
    approachOf((link) => {
      fetched.push(link.address);
      links.push(link);
      return new Promise((resolve) => settle.push(resolve));
    }),
    { clock },
  );
  actor.start();
  return {
    actor,
    fetched,
    links,
    come: (address: string) => actor.send({ type: "link.approached", address }),
    press: (address: string) => actor.send({ type: "link.pressed", address }),
    follow: (address: string) => actor.send({ type: "link.followed", address }),
    leave: () => actor.send({ type: "link.left" }),
    rest: (ms = REST_MS) => clock.increment(ms),
    async answer() {
      settle.shift()?.();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

Deno.test("a link that is rested on has its page fetched; one that is passed over has not", () => {
  const { actor, fetched, come, leave, rest } = launch();
  come("/a");
  rest(REST_MS - 1);
  leave();
  rest();
  come("/b");
  rest(REST_MS - 1);
  come("/c");
  rest(REST_MS - 1);
  assert.deepEqual(fetched, []);
  rest(1);
  assert.deepEqual(fetched, ["/c"]);
  actor.stop();
});

Deno.test("a press does not wait", () => {
  const { actor, fetched, come, press, rest } = launch();
  press("/a");
  assert.deepEqual(fetched, ["/a"]);
  press("/a");
  come("/a");
  rest();
  assert.deepEqual(fetched, ["/a"]);
  press("/b");
  assert.deepEqual(fetched, ["/a", "/b"]);
  actor.stop();
});

Deno.test("one page is fetched at a time: another link waits for it, and not if it is left", async () => {
  const { actor, fetched, come, leave, rest, answer } = launch();
  come("/a");
  rest();
  leave();
  come("/b");
  rest();
  leave();
  come("/c");
  rest();
  assert.deepEqual(fetched, ["/a"]);
  await answer();
  assert.deepEqual(fetched, ["/a"]);
  rest();
  assert.deepEqual(fetched, ["/a", "/c"]);
  come("/d");
  leave();
  await answer();
  rest();
  assert.deepEqual(fetched, ["/a", "/c"]);
  actor.stop();
});

Deno.test("whoever fetches a page knows whether its link has been followed", async () => {
  const { actor, links, come, follow, rest, answer } = launch();
  const followed = () => links.map(({ isFollowed }) => isFollowed());
  come("/a");
  rest();
  assert.deepEqual(followed(), [false]);
  follow("/a");
  assert.deepEqual(followed(), [true]);
  await answer();
  come("/a");
  rest();
  assert.equal(links.at(-1)?.isFollowed(), false);
  follow("/b");
  assert.equal(links.at(-1)?.isFollowed(), false);
  actor.stop();
});
