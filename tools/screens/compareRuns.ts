import { dirname } from "node:path";
import { comparePictures } from "./comparePictures.ts";

export type Difference =
  | { kind: "changed"; name: string; share: number }
  | { kind: "added" | "removed"; name: string };

export interface ComparedRuns {
  /** The folders of the two runs. */
  before: string;
  after: string;
  /** Where the difference images are written; emptied first. */
  out: string;
  /** The share of pixels, from 0 to 1, that may differ. */
  tolerance: number;
}

/** Compares the pictures of two runs by name. Writes an image of each difference. */
export async function compareRuns(
  { before, after, out, tolerance }: ComparedRuns,
): Promise<Difference[]> {
  const [first, second] = [await listPictures(before), await listPictures(after)];
  await Deno.remove(out, { recursive: true }).catch(ignoreMissing);
  const differences: Difference[] = [];
  for (const name of [...first.union(second)].sort()) {
    if (!first.has(name)) differences.push({ kind: "added", name });
    else if (!second.has(name)) differences.push({ kind: "removed", name });
    else {
      const { share, image } = comparePictures(
        await Deno.readFile(`${before}/${name}`),
        await Deno.readFile(`${after}/${name}`),
      );
      if (share <= tolerance) continue;
      differences.push({ kind: "changed", name, share });
      await Deno.mkdir(dirname(`${out}/${name}`), { recursive: true });
      await Deno.writeFile(`${out}/${name}`, image);
    }
  }
  return differences;
}

async function listPictures(folder: string, under = ""): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const { name, isDirectory } of Deno.readDir(`${folder}/${under}`)) {
    if (isDirectory) {
      for (const inner of await listPictures(folder, `${under}${name}/`)) names.add(inner);
    } else if (name.endsWith(".png")) names.add(under + name);
  }
  return names;
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}
