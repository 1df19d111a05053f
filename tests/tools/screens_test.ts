import assert from "node:assert/strict";
import { dirname } from "node:path";
import { PNG } from "pngjs";
import { comparePictures } from "../../tools/screens/comparePictures.ts";
import { compareRuns } from "../../tools/screens/compareRuns.ts";
import { readScreensOptions } from "../../tools/screens/options.ts";
import { createPng } from "../support/png.ts";

const WHITE = [255, 255, 255, 255];
const GREEN = [13, 107, 80, 255];

/** A white picture of 10 by 10 whose first pixels are green. */
function withGreenPixels(count: number): Uint8Array {
  const png = PNG.sync.read(Buffer.from(createPng(10, 10, WHITE)));
  for (let at = 0; at < count; at++) png.data.set(GREEN, at * 4);
  return PNG.sync.write(png);
}

Deno.test("screens: finds no difference between equal pictures", () =>
  assert.equal(comparePictures(withGreenPixels(4), withGreenPixels(4)).share, 0));

Deno.test("screens: counts the pixels whose colour differs and marks them red", () => {
  const { share, image } = comparePictures(withGreenPixels(20), withGreenPixels(30));
  assert.equal(share, 0.1);
  const { data } = PNG.sync.read(Buffer.from(image));
  const red = Array.from({ length: 100 }, (_, at) => at)
    .filter((at) => data[at * 4] === 255 && data[at * 4 + 1] === 0);
  assert.deepEqual(red, Array.from({ length: 10 }, (_, index) => 20 + index));
});

Deno.test("screens: counts what only the larger of two pictures covers", () => {
  const { share } = comparePictures(createPng(10, 10, WHITE), createPng(10, 20, WHITE));
  assert.equal(share, 0.5);
});

Deno.test("screens: reports pictures over the tolerance, added and removed ones", async () => {
  const folder = await Deno.makeTempDir();
  const write = async (path: string, png: Uint8Array) => {
    await Deno.mkdir(dirname(`${folder}/${path}`), { recursive: true });
    await Deno.writeFile(`${folder}/${path}`, png);
  };
  await write("before/home/tr.png", withGreenPixels(0));
  await write("after/home/tr.png", withGreenPixels(50));
  await write("before/home/en.png", withGreenPixels(0));
  await write("after/home/en.png", withGreenPixels(10));
  await write("before/old.png", withGreenPixels(0));
  await write("after/new.png", withGreenPixels(0));
  await write("out/stale.png", withGreenPixels(0));
  const differences = await compareRuns({
    before: `${folder}/before`,
    after: `${folder}/after`,
    out: `${folder}/out`,
    tolerance: 0.1,
  });
  assert.deepEqual(differences, [
    { kind: "changed", name: "home/tr.png", share: 0.5 },
    { kind: "added", name: "new.png" },
    { kind: "removed", name: "old.png" },
  ]);
  assert.deepEqual([...Deno.readDirSync(`${folder}/out`)].map(({ name }) => name), ["home"]);
  assert.deepEqual([...Deno.readDirSync(`${folder}/out/home`)].map(({ name }) => name), ["tr.png"]);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("screens: takes every page, language, theme and width unless given some", () => {
  const routes = ["/", "/project"];
  assert.deepEqual(readScreensOptions([], routes), {
    name: "now",
    routes,
    languages: ["tr", "en"],
    themes: ["light", "dark"],
    widths: [360, 768, 1024, 1280, 1440],
  });
  const args = ["before", "--pages", "/project", "--themes", "dark", "--widths", "360,320"];
  assert.deepEqual(readScreensOptions(args, routes), {
    name: "before",
    routes: ["/project"],
    languages: ["tr", "en"],
    themes: ["dark"],
    widths: [360, 320],
  });
});

Deno.test("screens: names an unknown page, language, theme or width", () => {
  const read = (...args: string[]) => () => readScreensOptions(args, ["/"]);
  assert.throws(read("--pages", "/x"), /^Error: \/x is none of \/$/);
  assert.throws(read("--languages", "de"), /^Error: de is none of tr, en$/);
  assert.throws(read("--themes", "blue"), /^Error: blue is none of light, dark, forced$/);
  assert.throws(read("--widths", "wide"), /^Error: wide is not a width in pixels$/);
});
