import { createFigureRequests } from "./figures.ts";
import { createExport, createFieldRequests, createListRequests, findLists } from "./lists.ts";
import type { ApiRoute, MeasuredRequest } from "./routes.ts";
import type { Samples } from "./samples.ts";
import { createScreenRequests } from "./screens.ts";

/** The longest lists. */
const EXPORTED = ["/api/projects", "/api/milestones"];

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
