import * as esbuild from "esbuild";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { build, type BuildResult } from "../../build.ts";
import type { Mode } from "../../tools/build/bundle.ts";
import { fillPage } from "../../tools/build/page.ts";

const SOURCES = {
  "main.tsx": `
    import { greet } from "./src/greet.ts";
    console.log(greet("main"));
    if (!("Temporal" in globalThis)) await import("./src/polyfill.ts");
    if (IKLIM_DEV) await import("./src/developer.ts");
    export const pages = [
      () => import("./src/features/FormPage.tsx"),
      () => import("./src/features/ListPage.tsx"),
    ];`,
  "src/greet.ts": `export const greet = (name: string) => "Günaydın " + name;`,
  "src/table.ts": `export const table = "${"tablo ".repeat(40)}";`,
  "src/polyfill.ts": `console.log("polyfill");`,
  "src/developer.ts": `console.log("for developers");`,
  "src/features/FormPage.tsx": `
    import { greet } from "../greet.ts";
    import { table } from "../table.ts";
    console.log(greet("form"), table);`,
  "src/features/ListPage.tsx": `import { table } from "../table.ts"; console.log("list", table);`,
  "src/worker/serviceWorker.ts": `console.log(IKLIM_DEV, JSON.stringify(IKLIM_SHELL));`,
  "static/index.html": `<head>\n    <!-- assets -->\n</head><!-- script -->`,
  "static/beforeHydration.js": `globalThis.takePresses = () => [ 1 ];`,
  "static/theme.js": `document.documentElement.classList.toggle("dark", true);`,
  "static/page.css": `html { background: url("./dot.svg"); }`,
  "static/dot.svg": `<svg xmlns="http://www.w3.org/2000/svg">${"<circle r='1'/>".repeat(20)}</svg>`,
  "static/icons/icon.png": "not a picture",
};

interface Built extends BuildResult {
  /** Text of every built file by path; names without their hashes. */
  files: Map<string, string>;
  outDir: string;
}

async function withBuilt(
  changes: Partial<Record<keyof typeof SOURCES, string>>,
  mode: Mode,
  use: (built: Built) => void | Promise<void>,
) {
  const root = await Deno.makeTempDir();
  try {
    for (const [path, text] of Object.entries({ ...SOURCES, ...changes })) {
      await Deno.mkdir(`${root}/${path}`.replace(/\/[^/]+$/, ""), { recursive: true });
      await Deno.writeTextFile(`${root}/${path}`, text);
    }
    const outDir = `${root}/dist`;
    const result = await build({ mode, outDir, root });
    const urls = Object.keys(result.manifest.files);
    const texts = await Promise.all(urls.map((url) => Deno.readTextFile(`${outDir}${url}`)));
    const files = new Map(
      urls.map((url, at) => [replaceHashes(url), replaceHashes(texts[at] ?? "")]),
    );
    await use({ ...result, outDir, files });
  } finally {
    await esbuild.stop();
    await Deno.remove(root, { recursive: true });
  }
}

function replaceHashes(text: string): string {
  return text.replaceAll(/-[A-Z0-9]{8}\./g, "-HASH.");
}

Deno.test("built page: contains theme and styles and preloads the entry and its imports", async () => {
  await withBuilt({}, "production", ({ files }) => {
    assert.equal(
      files.get("/index.html"),
      `<head>
    <script>document.documentElement.classList.toggle("dark",!0);</script>
    <style>html{background:url("/assets/dot-HASH.svg")}</style>
    <link rel="modulepreload" href="/assets/chunk-HASH.js">
    <script type="module" src="/assets/main-HASH.js"></script>
</head><script>globalThis.takePresses=()=>[1];</script>`,
    );
  });
});

Deno.test("build manifest: lists the hashes of the page's inline scripts and styles", async () => {
  await withBuilt({}, "production", async ({ manifest, outDir }) => {
    const page = await Deno.readTextFile(`${outDir}/index.html`);
    const createHashSource = (text = "") =>
      `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    assert.deepEqual(manifest.inline, {
      scripts: [...page.matchAll(/<script>(.*)<\/script>/g)].map(([, text]) =>
        createHashSource(text)
      ),
      styles: [createHashSource(/<style>(.*)<\/style>/.exec(page)?.[1])],
    });
  });
});

Deno.test("page: is filled with what it loads, and with scripts that its policy names", () => {
  const createHashSource = (text: string) =>
    `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const template = "<head><!-- assets --></head><body><!-- script --></body>";
  const filled = {
    entry: { scripts: ["/assets/main.js", "/assets/chunk.js"], styles: ["/assets/main.css"] },
    headScript: "theme('$&');",
    bodyScript: "record();",
    styles: ["a{}"],
  };
  assert.deepEqual(fillPage(template, filled), {
    page: `<head><script>theme('$&');</script>
    <style>a{}</style>
    <link rel="stylesheet" href="/assets/main.css">
    <link rel="modulepreload" href="/assets/chunk.js">
    <script type="module" src="/assets/main.js"></script></head>` +
      "<body><script>record();</script></body>",
    inline: {
      scripts: [createHashSource("theme('$&');"), createHashSource("record();")],
      styles: [createHashSource("a{}")],
    },
  });
  const getError = (changed: Partial<typeof filled>, page = template) => {
    try {
      fillPage(page, { ...filled, ...changed });
    } catch (error) {
      return error instanceof Error && error.message;
    }
  };
  assert.deepEqual([
    getError({ headScript: "alert('</script>')" }),
    getError({ styles: ["a{content:'</style>'}"] }),
    getError({}, "<!-- assets -->"),
    getError({}, "<!-- script -->"),
    getError({ entry: { scripts: [], styles: [] } }),
  ], [
    "What is written in ends its own tag",
    "What is written in ends its own tag",
    "The page has no <!-- script -->",
    "The page has no <!-- assets -->",
    "The bundle has no entry script",
  ]);
});

Deno.test("build manifest: lists what each page loads beyond the entry", async () => {
  await withBuilt({}, "production", ({ manifest, files }) => {
    const { entry, modules } = JSON.parse(replaceHashes(JSON.stringify(manifest)));
    assert.deepEqual({ entry, modules }, {
      entry: {
        scripts: ["/assets/main-HASH.js", "/assets/chunk-HASH.js"],
        styles: ["/assets/page-HASH.css"],
      },
      modules: {
        "src/features/FormPage.tsx": {
          scripts: ["/assets/FormPage-HASH.js", "/assets/chunk-HASH.js"],
          styles: [],
        },
        "src/features/ListPage.tsx": {
          scripts: ["/assets/ListPage-HASH.js", "/assets/chunk-HASH.js"],
          styles: [],
        },
        "src/polyfill.ts": { scripts: ["/assets/polyfill-HASH.js"], styles: [] },
      },
    });
    assert.deepEqual([...files.keys()].filter((url) => !url.includes("chunk")), [
      "/assets/FormPage-HASH.js",
      "/assets/ListPage-HASH.js",
      "/assets/dot-HASH.svg",
      "/assets/main-HASH.js",
      "/assets/page-HASH.css",
      "/assets/polyfill-HASH.js",
      "/dot.svg",
      "/icons/icon.png",
      "/index.html",
      "/sw.js",
    ]);
  });
});

Deno.test("build: puts what the entry loads into one chunk when pages share it", async () => {
  const main = `import { table } from "./src/table.ts"; console.log(table); ${SOURCES["main.tsx"]}`;
  await withBuilt({ "main.tsx": main }, "production", ({ manifest, files }) => {
    assert.deepEqual(manifest.entry.scripts.map(replaceHashes), [
      "/assets/main-HASH.js",
      "/assets/chunk-HASH.js",
    ]);
    assert.deepEqual(manifest.modules["src/features/FormPage.tsx"]?.scripts.map(replaceHashes), [
      "/assets/FormPage-HASH.js",
    ]);
    assert.equal([...files.values()].filter((text) => text.includes("tablo tablo")).length, 1);
  });
});

Deno.test("build: describes each file and writes a compressed copy where that is smaller", async () => {
  await withBuilt({}, "production", async ({ manifest, outDir }) => {
    for (const [url, file] of Object.entries(manifest.files)) {
      const bytes = await Deno.readFile(`${outDir}${url}`);
      assert.equal(file.size, bytes.length);
      assert.equal(file.immutable, url.startsWith("/assets/"));
      assert.match(file.etag, /^"[0-9a-f]{32}"$/);
      const beside = [
        { path: `${outDir}${url}.br`, size: file.brotli, decompress: brotliDecompressSync },
        { path: `${outDir}${url}.gz`, size: file.gzip, decompress: gunzipSync },
      ];
      for (const { path, size, decompress } of beside) {
        if (size === undefined) {
          await assert.rejects(Deno.stat(path), Deno.errors.NotFound);
          continue;
        }
        const compressed = await Deno.readFile(path);
        assert.deepEqual(new Uint8Array(decompress(compressed)), bytes);
        assert.equal(size, compressed.length);
        assert.ok(size < bytes.length);
      }
    }
    const kept = Object.entries(manifest.files).filter(([, file]) => file.brotli !== undefined);
    assert.ok(kept.some(([url]) => url === "/dot.svg"));
    assert.deepEqual(manifest.files["/icons/icon.png"], {
      type: "image/png",
      etag: manifest.files["/icons/icon.png"]?.etag,
      size: 13,
      immutable: false,
    });
    assert.deepEqual(
      JSON.parse(await Deno.readTextFile(`${outDir}/manifest.json`)),
      manifest,
    );
  });
});

Deno.test("build: renames only the files whose content changes", async () => {
  const names: string[][] = [];
  const recordNames = ({ manifest }: Built) => void names.push(Object.keys(manifest.files));
  await withBuilt({}, "production", recordNames);
  await withBuilt({ "src/polyfill.ts": `console.log("another");` }, "production", recordNames);
  const [before = [], after = []] = names;
  const changed = after.filter((url) => !before.includes(url)).map(replaceHashes);
  assert.deepEqual(changed, ["/assets/main-HASH.js", "/assets/polyfill-HASH.js"]);
});

Deno.test("build: leaves development code out of production", async () => {
  const hasDevelopmentCode = ({ files }: Built) =>
    [...files.values()].join().includes("for developers");
  await withBuilt({}, "production", (built) => assert.equal(hasDevelopmentCode(built), false));
  await withBuilt({}, "development", (built) => assert.equal(hasDevelopmentCode(built), true));
});

Deno.test("build: neither compresses nor measures in development", async () => {
  await withBuilt({}, "development", ({ manifest, report }) => {
    const compressed = Object.values(manifest.files).filter(({ brotli, gzip }) => brotli ?? gzip);
    assert.deepEqual({ compressed, report }, { compressed: [], report: [] });
  });
});

Deno.test("build: reports the size of the entry's and each page's scripts", async () => {
  await withBuilt({}, "production", ({ manifest, report }) => {
    const sumBytes = (pattern: RegExp) =>
      Object.entries(manifest.files).filter(([url]) => pattern.test(url))
        .map(([, { brotli, size }]) => brotli ?? size).reduce((a, b) => a + b, 0);
    const formatKilobytes = (of: number) => `${(of / 1000).toFixed(1)} kB`;
    const entry = manifest.entry.scripts.map((url) => sumBytes(RegExp(url))).reduce((a, b) =>
      a + b
    );
    assert.deepEqual(
      report.map((line) => line.trim().replaceAll(/ +/g, " ")),
      [
        `Scripts, brotli. The entry alone: ${formatKilobytes(entry)}`,
        ...Object.entries(manifest.modules).map(([source, { scripts }]) => {
          const own = sumBytes(RegExp(scripts.join("|")));
          return `${formatKilobytes(own)} + entry = ${formatKilobytes(entry + own)} ${source}`;
        }),
      ],
    );
  });
});

Deno.test("build: fails when a source does not compile", async () => {
  await assert.rejects(
    withBuilt({ "src/greet.ts": "export const greet = ;" }, "production", () => {}),
    /Unexpected ";"/,
  );
});

Deno.test("build: fails when the page template lacks its placeholder", async () => {
  await assert.rejects(
    withBuilt({ "static/index.html": "<head></head>" }, "production", () => {}),
    /The page has no <!-- assets -->/,
  );
});
