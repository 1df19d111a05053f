import assert from "node:assert/strict";
import { DAWN, EVENING } from "../../tools/background/light.ts";
import { createScene, LOOP_SECONDS } from "../../tools/background/scene.ts";

const FOLDER = new URL("../../static/background/", import.meta.url);

for (const [loop, most] of [["st-background", 400_000], ["st-dawn", 300_000]] as const) {
  Deno.test(`${loop} is small, in both films and the still picture`, async () => {
    const sizes = await Promise.all(
      ["webm", "mp4", "webp"].map(async (kind) =>
        (await Deno.stat(new URL(`${loop}.${kind}`, FOLDER))).size
      ),
    );
    assert.deepEqual(sizes.filter((size) => size < 10_000 || size > most), []);
  });

  Deno.test(`both films of ${loop} last exactly one turn of it`, async () => {
    assert.equal(webmSeconds(await read(`${loop}.webm`)), LOOP_SECONDS);
    assert.equal(mp4Seconds(await read(`${loop}.mp4`)), LOOP_SECONDS);
  });
}

Deno.test("the end of the loop leads into its beginning", () => {
  const picture = createScene(EVENING);
  const first = picture(0).slice();
  assert.deepEqual(picture(1), first);
  assert.notDeepEqual(picture(0.5), first);
  const frame = 1 / (LOOP_SECONDS * 24);
  assert.ok(difference(first, picture(1 - frame)) < 2 * difference(first, picture(frame)));
});

Deno.test("each loop has a light of its own", () => {
  assert.notDeepEqual(createScene(DAWN)(0), createScene(EVENING)(0));
});

async function read(name: string): Promise<DataView> {
  return new DataView((await Deno.readFile(new URL(name, FOLDER))).buffer);
}

/** The Duration element of Matroska: a float in units of a millisecond, as ffmpeg writes it. */
function webmSeconds(file: DataView): number {
  const at = find(file, [0x44, 0x89, 0x88]);
  return file.getFloat64(at + 3) / 1000;
}

/** The movie header: time scale, then duration in it. */
function mp4Seconds(file: DataView): number {
  const at = find(file, [..."mvhd"].map((letter) => letter.charCodeAt(0)));
  return file.getUint32(at + 20) / file.getUint32(at + 16);
}

function find(file: DataView, wanted: number[]): number {
  for (let at = 0; at < file.byteLength - wanted.length; at++) {
    if (wanted.every((byte, offset) => file.getUint8(at + offset) === byte)) return at;
  }
  throw new Error("The file lacks its metadata");
}

function difference(one: Uint16Array, other: Uint16Array): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0);
}
