import assert from "node:assert/strict";

const ROOT = new URL("../../", import.meta.url);
const RECORDS = "docs/decisions/";
const SECTIONS = ["Status", "Context", "Decision", "Consequences"];

const read = (path: string) => Deno.readTextFile(new URL(path, ROOT));

async function listFolder(folder: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(new URL(folder, ROOT))) {
    if (isDirectory) paths.push(...await listFolder(`${folder}${name}/`));
    else if (name.endsWith(".md")) paths.push(folder + name);
  }
  return paths.sort();
}

const exists = (url: URL) => Deno.stat(url).then(() => true, () => false);

/** The id that a heading gets in a page, as GitHub creates it. */
const toAnchor = (heading: string) =>
  heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, "").trim().replaceAll(" ", "-");

/** Whether the file or the heading that a relative link names is missing. */
async function isBroken(link: string, from: string): Promise<boolean> {
  const url = new URL(link, new URL(from, ROOT));
  const anchor = decodeURIComponent(url.hash.slice(1));
  url.hash = "";
  if (!await exists(url)) return true;
  if (anchor === "" || !url.pathname.endsWith(".md")) return false;
  const headings = [...(await Deno.readTextFile(url)).matchAll(/^#+ (.*)$/gm)];
  return !headings.some(([, heading = ""]) => toAnchor(heading) === anchor);
}

/** Markdown without its code, in which brackets are no links. */
const removeCode = (text: string) => text.replaceAll(/^```[\s\S]*?^```$|`[^`]*`/gm, "");

const documents = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", ...await listFolder("docs/")];
const records = documents.filter((path) => /^docs\/decisions\/\d{4}-/.test(path));

Deno.test("documents: relative links lead to files and headings that exist", async () => {
  const broken: string[] = [];
  let checked = 0;
  for (const path of documents) {
    const text = removeCode(await read(path));
    for (const [, link = ""] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(link)) continue;
      checked++;
      if (await isBroken(link, path)) broken.push(`${path}: ${link}`);
    }
  }
  assert.deepEqual(broken, []);
  assert.ok(checked > 50, `${checked} links`);
});

Deno.test("documents: paths of code that they name exist", async () => {
  const missing: string[] = [];
  let checked = 0;
  for (const path of documents) {
    const named = (await read(path)).matchAll(
      /`((?:contract|deploy|machines|server|src|static|tests|tools)\/[\w./@-]+)`/g,
    );
    for (const [, name = ""] of named) {
      checked++;
      if (!await exists(new URL(name, ROOT))) missing.push(`${path}: ${name}`);
    }
  }
  assert.deepEqual(missing, []);
  assert.ok(checked > 150, `${checked} paths`);
});

Deno.test("decision records: have their four sections, in order", async () => {
  const incomplete: string[] = [];
  for (const path of records) {
    const headings = [...(await read(path)).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    const order = SECTIONS.map((section) => headings.indexOf(section));
    if (order.includes(-1) || order.some((at, i) => at < (order[i - 1] ?? 0))) {
      incomplete.push(`${path}: ${headings.join(", ")}`);
    }
  }
  assert.deepEqual(incomplete, []);
  assert.ok(records.length > 20);
});

Deno.test("decision records: are listed in their index with number and title", async () => {
  const index = await read(`${RECORDS}README.md`);
  const listed = [...index.matchAll(/^\| \[(\d{4})\]\((.*?)\)\s*\| (.*?)\s*\|$/gm)]
    .map(([, number, file, title]) => ({ number, path: RECORDS + file, title }));
  const written = await Promise.all(records.map(async (path) => {
    const [, number = "", title] = /^# (\d+)\. (.*)$/m.exec(await read(path)) ?? [];
    return { number: number.padStart(4, "0"), path, title };
  }));
  assert.deepEqual(listed, written);
});

Deno.test("decision records: numbers that code and documents cite exist", async () => {
  const known = new Set(records.map((path) => path.slice(RECORDS.length, RECORDS.length + 4)));
  const unknown: string[] = [];
  for (const path of documents) {
    for (
      const [cited, number = ""] of (await read(path)).matchAll(/\bdecisions?[ /](\d{1,4})\b/g)
    ) {
      if (!known.has(number.padStart(4, "0"))) unknown.push(`${path}: ${cited}`);
    }
  }
  assert.deepEqual(unknown, []);
});
