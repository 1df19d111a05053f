import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { createFontSubset, LETTERS } from "../../tools/build/font.ts";

/** How high and how low Inter stands, of its size: 1984 and 494 units of 2048. */
const INTER = ["0.969", "0.241"];

Deno.test("font: contains every letter of the texts in both languages", async () => {
  const folders = [
    "src/i18n/tr",
    "src/i18n/en",
    "server/platform/i18n",
  ];
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder)).filter((name) => name.endsWith(".ts")).map((name) =>
        `${folder}/${name}`
      )
    ),
  );
  const texts = await Promise.all(files.flat().map((path) => readFile(path, "utf8")));
  const missing = new Set(texts.join("").replaceAll("\n", "")).difference(new Set(LETTERS));
  assert.deepEqual([...missing], []);
});

Deno.test("font: is one file of at most 30 kB", async () => {
  const font = await createFontSubset("node_modules/inter-ui/variable/InterVariable.woff2");
  assert.equal(new TextDecoder().decode(font.subarray(0, 4)), "wOF2");
  assert.ok(font.length <= 30_000, `${font.length} bytes`);
});

Deno.test("fallback fonts: have the ascent and descent of the font", async () => {
  const css = await readFile("src/ui/fonts.css", "utf8");
  const faces = css.split("@font-face").filter((face) => face.includes("local("));
  const readPercent = (face: string, name: string) =>
    Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1]) / 100;
  const measures = faces.map((face) =>
    ["ascent-override", "descent-override"].map((name) =>
      (readPercent(face, name) * readPercent(face, "size-adjust")).toFixed(3)
    )
  );
  assert.deepEqual(measures, faces.map(() => INTER));
  assert.equal(faces.length, 4);
});

Deno.test("fonts: are declared wherever a style names them", async () => {
  const [fonts = "", page = "", theme = ""] = await Promise.all(
    ["src/ui/fonts.css", "static/page.css", "src/ui/theme.ts"].map((path) =>
      readFile(path, "utf8")
    ),
  );
  const declared = [...fonts.matchAll(/font-family: "(.+)";/g)].map(([, family]) => family);
  const fallbacks = new Set(declared.filter((family) => family !== "Inter Variable"));
  const named = [...page.matchAll(/font(?:-family)?: .*"/g), ...theme.matchAll(/body: "'Inter.*"/g)]
    .map(([line]) => new Set([...line.matchAll(/["']([^"',]+)["']/g)].map(([, family]) => family)));
  assert.deepEqual(named, [fallbacks, fallbacks, new Set(declared)]);
});
