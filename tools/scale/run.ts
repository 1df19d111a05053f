import { formatListQuery } from "../../contract/listQuery.ts";
import { createRandom } from "../../server/demo/random.ts";
import { createMeasuredServer } from "../bench/server.ts";
import { createFigureRequests } from "./figures.ts";
import { createFieldRequests, createListRequests, findLists, type MeasuredList } from "./lists.ts";
import { createMeter, type Meter, type Side, type Timing } from "./measure.ts";
import { measurePolling } from "./polling.ts";
import { judge, type Results } from "./report.ts";
import type { SendRequest } from "./request.ts";
import { type ApiRoute, type MeasuredRequest, readApiRoutes } from "./routes.ts";
import type { Samples } from "./samples.ts";
import { createScreenRequests } from "./screens.ts";
import type { SizeName } from "./size.ts";

const BESIDE_POLLING = 12;
const REPORTED_EACH = 500;
/** The longest lists. */
const EXPORTED = ["/api/projects", "/api/milestones"];
/** Completes the words of a searched row to four. */
const COMMON_WORDS = ["rapor", "izleme", "saha", "belge"];

type Sides = Record<SizeName, Side>;
type Pair = Record<SizeName, MeasuredRequest>;

export interface Choice {
  /** Only requests whose names contain it. */
  only: string;
  /** How many to measure, chosen by the seed; `Infinity` for all. */
  sample: number;
  seed: number;
  isWhole: boolean;
}

/** Measures the chosen requests on both sizes; a whole run measures polling and a write too. */
export async function measureRequests(sides: Sides, choice: Choice): Promise<Results> {
  const before = Deno.loadavg()[0] ?? 0;
  const start = performance.now();
  const meter = createMeter(sides);
  const pairs = await createPairs(sides, meter.send);
  const chosen = shuffle(pairs.filter(({ L }) => L.name.includes(choice.only)), choice.seed);
  const requests: Timing[] = [];
  for (const [index, pair] of chosen.entries()) {
    if (requests.length >= choice.sample) break;
    if (index % REPORTED_EACH === 0) console.error(`${index} of ${chosen.length}`);
    const timing = await meter.measureRequest(pair);
    if (timing) requests.push(timing);
  }
  return {
    requests,
    ...(choice.isWhole && await measureFurther(meter, chosen, requests)),
    peakMb: meter.getPeakMb(),
    seconds: (performance.now() - start) / 1000,
    ...getCircumstances(before),
  };
}

/** The day and the load average of one minute, before and now. */
export const getCircumstances = (before: number) => ({
  on: new Date().toISOString().slice(0, 10),
  load: [before, Deno.loadavg()[0] ?? 0] satisfies [number, number],
});

/** Shuffles items, the same way for the same seed. */
function shuffle<Item>(items: readonly Item[], seed: number): Item[] {
  const { fraction } = createRandom(seed);
  return items.map((item) => ({ item, place: fraction() }))
    .sort((one, other) => one.place - other.place).map(({ item }) => item);
}

async function measureFurther(meter: Meter, pairs: readonly Pair[], timings: readonly Timing[]) {
  const byName = new Map(pairs.map(({ L }) => [L.name, L]));
  const worst = judge(timings).worst.flatMap(({ name }) => byName.get(name) ?? [])
    .filter(({ page }) => page === undefined);
  const polling = await measurePolling(worst.slice(0, BESIDE_POLLING), meter.send.L);
  return { polling, completion: await meter.measureCompletion() };
}

async function createPairs({ S, L }: Sides, send: Record<SizeName, SendRequest>): Promise<Pair[]> {
  const routes = readApiRoutes(createMeasuredServer(L.database.dbFor));
  const texts = await findTexts(findLists(routes, S.samples), send.S);
  const small = createRequests(routes, S.samples, texts);
  return createRequests(routes, L.samples, texts).map((large, index) => {
    const one = small[index];
    if (one?.name !== large.name) throw new Error(`${large.name} has no counterpart on S`);
    return { S: one, L: large };
  });
}

/** The searched texts of a list, by its route. */
export type SearchTexts = Readonly<Record<string, readonly string[]>>;

/** Creates all requests. Those of S and L have the same names in the same order. */
export function createRequests(
  routes: readonly ApiRoute[],
  samples: Samples,
  texts: SearchTexts,
): MeasuredRequest[] {
  const lists = findLists(routes, samples);
  return [
    ...createScreenRequests(samples),
    ...routes.filter(({ list }) => !list).flatMap((route) => createFigureRequests(route, samples)),
    ...lists.flatMap((list) => [
      ...createListRequests(list, samples, texts[list.route]),
      ...createFieldRequests(list, samples),
      ...(EXPORTED.includes(list.route) ? [createExport(list)] : []),
    ]),
  ];
}

const createExport = ({ path, related, as }: MeasuredList): MeasuredRequest => ({
  name: `export: all of ${path}`,
  as,
  paths: [`${path}?${formatListQuery(related)}`],
  isWhole: true,
});

/** The texts searched in each list, from its first row on S. */
async function findTexts(lists: readonly MeasuredList[], send: SendRequest): Promise<SearchTexts> {
  const texts: Record<string, string[]> = {};
  for (const { route, path, as, textField = "" } of lists) {
    const { text } = await send(`${path}?size=1`, as);
    const row = JSON.parse(text).data?.[0];
    // A text field such as `nameOrEmail` is no field of the rows.
    const value = row?.[textField] ?? row?.name;
    texts[route] = createTexts(typeof value === "string" ? value : "");
  }
  return texts;
}

/** One letter, one to four words, symbols, and what is nowhere. */
function createTexts(example: string): string[] {
  const words = [...example.split(/[\s.@]+/), ...COMMON_WORDS].filter((word) => word !== "");
  return [
    words[0]?.[0] ?? "",
    ...[1, 2, 3, 4].map((count) => words.slice(0, count).join(" ")),
    ...["%%%", "_", "bulunmayan"],
  ];
}
