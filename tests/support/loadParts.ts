import "./dom.ts";

const SOURCES = new URL("../../src/", import.meta.url);

/** Loads all that pages fetch once they stand, so that it is at hand and is drawn at once. */
export async function loadParts(): Promise<void> {
  await Promise.all(["pages", "ui"].map((room) => load(new URL(`${room}/`, SOURCES))));
  for (
    const bundle of [
      "ui/later.ts",
      "pages/list/later.ts",
      "pages/record/later.ts",
    ]
  ) {
    await import(new URL(bundle, SOURCES).href);
  }
}

async function load(folder: URL): Promise<void> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) await load(new URL(`${name}/`, folder));
    else if (name.endsWith(".tsx")) await import(new URL(name, folder).href);
  }
}
