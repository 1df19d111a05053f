import { ArkErrors, type } from "../../contract/schema.ts";
import type { InlineSources } from "./contentPolicy.ts";
import type { Encoding } from "./encoding.ts";

const Manifest = type({
  inline: { scripts: "string[]", styles: "string[]" },
  files: {
    "[string]": {
      type: "string",
      etag: "string",
      size: "number.integer",
      immutable: "boolean",
      "brotli?": "number.integer",
      "gzip?": "number.integer",
    },
  },
});

export type AppFile = typeof Manifest.infer["files"][string];

/** The built app: what `manifest.json` lists, and nothing else of its folder. */
export interface AppFiles {
  /** What the page has written into it. */
  inline: InlineSources;
  /** `path` as the browser asks for it, decoded, e.g. `/assets/main-4F2A.js`. */
  find(path: string): AppFile | undefined;
  /** The bytes of a found file; they are kept in memory once read. */
  read(path: string, encoding?: Encoding): Promise<Uint8Array<ArrayBuffer>>;
}

const SUFFIXES: Record<Encoding, string> = { br: ".br", gzip: ".gz" };

/** Reads the manifest of the app built into `folder`. Throws when there is none, or a broken one. */
export async function openAppFiles(folder: string): Promise<AppFiles> {
  const manifest = Manifest(JSON.parse(await readManifest(folder)));
  if (manifest instanceof ArkErrors) {
    throw new Error(`${folder}/manifest.json is not what the build writes: ${manifest.summary}`);
  }
  const files = new Map(Object.entries(manifest.files));
  const contents = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  return {
    inline: manifest.inline,
    find: (path) => files.get(path),
    read(path, encoding) {
      const name = `${path}${encoding ? SUFFIXES[encoding] : ""}`;
      const known = contents.get(name);
      if (known) return known;
      const read = readPlainFile(`${folder}${name}`);
      contents.set(name, read);
      read.catch(() => contents.delete(name));
      return read;
    },
  };
}

async function readManifest(folder: string): Promise<string> {
  try {
    return await Deno.readTextFile(`${folder}/manifest.json`);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new Error(`${folder} holds no built app: run deno task build first`);
  }
}

/** A link in the built folder could lead out of it, so links are not followed. */
async function readPlainFile(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const { isFile } = await Deno.lstat(path);
  if (!isFile) throw new Error(`${path} is no plain file`);
  return await Deno.readFile(path);
}
