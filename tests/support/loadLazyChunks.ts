import "./dom.ts";

const SOURCES = new URL("../../src/", import.meta.url);

/** Loads all lazy modules, so that they render at once. */
export async function loadLazyChunks(): Promise<void> {
  await Promise.all(
    ["app/pages", "features", "records", "ui"].map((folder) =>
      load(new URL(`${folder}/`, SOURCES))
    ),
  );
  for (
    const bundle of [
      "ui/lazyParts.ts",
      "records/activity/lazyParts.ts",
      "records/form/lazyParts.ts",
      "records/list/lazyParts.ts",
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
