import type { Role } from "../../contract/permissions.ts";
import type { SendRequest } from "./request.ts";
import type { MeasuredRequest } from "./routes.ts";

/** The API reaches every page up to this row, and the last page. */
const REACHED_ROWS = 10_000;
const TOO_FAR = "page-too-far";

/** Returns the paths of a request on its page; undefined if an earlier page is the same. */
export type FindPage = (request: MeasuredRequest) => Promise<string[] | undefined>;

/** Finds the middle and the last page of a list. How rows are sorted does not matter to them. */
export function createPageFinder(send: SendRequest): FindPage {
  const lastPages = new Map<string, Promise<number>>();
  return async ({ paths, as, page }) => {
    const [path = ""] = paths;
    if (page === undefined) return paths;
    const key = `${as} ${removeOrder(path)}`;
    const lastPage = lastPages.get(key) ?? findLastPage(send, path, as);
    lastPages.set(key, lastPage);
    const last = await lastPage;
    const middle = Math.min(Math.ceil(last / 2), Math.ceil(REACHED_ROWS / getSize(path)));
    const found = page === "last" ? last : middle;
    return found <= 1 || (page === "middle" && middle >= last) ? undefined : [onPage(path, found)];
  };
}

async function findLastPage(send: SendRequest, path: string, as: Role): Promise<number> {
  let page = 1;
  // The total may be an estimate; a page beyond the end has the exact one.
  for (let look = 0; look < 3; look++) {
    const { status, text } = await send(onPage(path, page), as);
    const { type = "", nearestPage, data = [], total = 0 }: ListAnswer = JSON.parse(text);
    const isTooFar = status === 400 && type.endsWith(TOO_FAR);
    if (!isTooFar && (status !== 200 || (page > 1 && data.length > 0))) return page;
    page = isTooFar ? nearestPage ?? 1 : Math.max(1, Math.ceil(total / getSize(path)));
    if (page === 1) return page;
  }
  return page;
}

interface ListAnswer {
  type?: string;
  nearestPage?: number;
  data?: unknown[];
  total?: number;
}

/** The rows of a list's page and its total; undefined for other answers. */
export function readCounts(text: string): { rows: number; total: number } | undefined {
  if (!text.startsWith('{"data":[')) return undefined;
  const { data = [], total }: ListAnswer = JSON.parse(text);
  return total === undefined ? undefined : { rows: data.length, total };
}

const getSize = (path: string) => Number(readParams(path).get("size"));
const onPage = (path: string, page: number) => change(path, (it) => it.set("page", `${page}`));
const removeOrder = (path: string) =>
  change(path, (params) => {
    for (const name of ["page", "sortField", "sortDirection"]) params.delete(name);
  });

const readParams = (path: string) => new URLSearchParams(path.split("?")[1]);

function change(path: string, changeParams: (params: URLSearchParams) => void): string {
  const params = readParams(path);
  changeParams(params);
  return `${path.split("?")[0]}?${params}`;
}
