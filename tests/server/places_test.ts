import assert from "node:assert/strict";
import { createPlaces, STALLED_MS } from "../../server/http/places.ts";

function open() {
  const places = createPlaces({ all: 2, perUser: 1 });
  const dropped: string[] = [];
  return {
    dropped,
    take(userId: string, stalledMs: number): string {
      const place = places.take(userId);
      if (typeof place === "string") return place;
      place.send({
        stalledMs: () => stalledMs,
        drop() {
          dropped.push(userId);
          place.leave();
        },
      });
      return "taken";
    },
  };
}

Deno.test("places: go to a newcomer from whoever has stalled longest", () => {
  const { take, dropped } = open();
  const outcomes = [
    take("a", STALLED_MS + 1),
    take("b", STALLED_MS + 2),
    take("c", 0),
    take("d", 0),
    take("e", 0),
  ];
  assert.deepEqual([outcomes, dropped], [["taken", "taken", "taken", "taken", "all"], ["b", "a"]]);
});

Deno.test("places: stay with whoever has not stalled for longer than they may", () => {
  const { take, dropped } = open();
  assert.deepEqual(
    [take("a", STALLED_MS), take("a", 0), take("b", 0), take("c", 0), dropped],
    ["taken", "own", "taken", "all", []],
  );
});

Deno.test("places: a person's next request takes their own stalled place, and nobody else's", () => {
  const { take, dropped } = open();
  const outcomes = [
    take("a", STALLED_MS + 1),
    take("b", STALLED_MS + 2),
    take("a", 0),
    take("a", 0),
  ];
  assert.deepEqual([outcomes, dropped], [["taken", "taken", "taken", "own"], ["a"]]);
});

Deno.test("places: what is still being prepared is not dropped, and each is left once", () => {
  const places = createPlaces({ all: 1, perUser: 1 });
  const place = places.take("a");
  assert.ok(typeof place !== "string");
  assert.equal(places.take("b"), "all");
  place.leave();
  const next = places.take("b");
  assert.ok(typeof next !== "string");
  place.leave();
  assert.equal(places.take("c"), "all");
});
