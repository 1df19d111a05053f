import * as esbuild from "esbuild";
import assert from "node:assert/strict";
import type { AnyStateMachine } from "xstate";

const ROOT = new URL("../../", import.meta.url);

const EVENT = /"([a-z]\w*\.\w+)"/g;

/** Lists the event names that the browser app handles, emits and mentions. */
async function listEvents() {
  const [handled, emitted, mentioned] = [new Set(), new Set(), new Set()];
  for (const path of [...listSources("machines"), ...listSources("src"), "main.tsx"]) {
    const code = await readWithoutTypes(path);
    const findNames = (text: string) => [...text.matchAll(EVENT)].map(([, name]) => name);
    const emissions = [...code.matchAll(/\bemit\([^;]*?type: "[^"]*"/g)].map(([text]) => text);
    emissions.flatMap(findNames).forEach((name) => emitted.add(name));
    // The name of a property is a state's answer to an event, not the event.
    const others = emissions.reduce((rest, emission) => rest.replace(emission, ""), code)
      .replaceAll(/([{,]\s*)"[^"\n]*"\s*:/g, "$1");
    findNames(others).forEach((name) => mentioned.add(name));
  }
  for (const path of listSources("machines")) {
    const exported: Record<string, unknown> = await import(new URL(path, ROOT).href);
    for (const machine of Object.values(exported).filter(isMachine)) {
      // Those without a dot are the actions of a lifecycle, and those of XState are its own.
      for (const type of machine.events) {
        if (type.includes(".") && !type.startsWith("xstate.")) handled.add(type);
      }
    }
  }
  return { handled, emitted, mentioned };
}

function listSources(folder: string): string[] {
  return [...Deno.readDirSync(new URL(folder, ROOT))].flatMap(({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    if (isDirectory) return listSources(path);
    return /\.tsx?$/.test(name) ? [path] : [];
  });
}

async function readWithoutTypes(path: string): Promise<string> {
  const source = await Deno.readTextFile(new URL(path, ROOT));
  const loader = path.endsWith("x") ? "tsx" : "ts";
  return (await esbuild.transform(source, { loader, jsx: "preserve" })).code;
}

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === "object" && value !== null && "root" in value && "resolveState" in value;

Deno.test({
  name: "somebody sends each event that a machine answers, and hears each that one emits",
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    try {
      const { handled, emitted, mentioned } = await listEvents();
      assert.ok(handled.size > 80 && emitted.size > 15, `${handled.size}, ${emitted.size}`);
      assert.deepEqual(
        {
          neverSent: [...handled.difference(mentioned)],
          neverReceived: [...emitted.difference(mentioned)],
        },
        { neverSent: [], neverReceived: [] },
      );
    } finally {
      await esbuild.stop();
    }
  },
});
