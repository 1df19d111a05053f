import { createFigureRequests } from "../scale/figures.ts";
import { createFieldRequests, findLists } from "../scale/lists.ts";
import type { ApiRoute } from "../scale/routes.ts";
import type { Samples } from "../scale/samples.ts";
import { createScreenRequests } from "../scale/screens.ts";

const MANY = 20;

/** Returns the paths of the slowest requests; each is measured twice. */
export async function findSlowest(
  url: string,
  token: string,
  { samples, routes }: { samples: Samples; routes: readonly ApiRoute[] },
): Promise<string[]> {
  const requests = [
    ...createScreenRequests(samples),
    ...routes.flatMap((route) => route.list ? [] : createFigureRequests(route, samples)),
    ...findLists(routes, samples).flatMap((list) => createFieldRequests(list, samples)),
  ].filter(({ page, paths }) => page === undefined && paths.length === 1);
  const timed: { path: string; ms: number }[] = [];
  for (const path of new Set(requests.flatMap(({ paths }) => paths))) {
    const measure = async () => {
      const start = performance.now();
      const { body } = await fetch(`${url}${path}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      for await (const _ of body ?? []);
      return performance.now() - start;
    };
    timed.push({ path, ms: Math.min(await measure(), await measure()) });
  }
  return timed.sort((one, other) => other.ms - one.ms).slice(0, MANY).map(({ path }) => path);
}
