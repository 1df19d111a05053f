import { redirect, useLocation } from "react-router";
import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from "../../contract/constants.ts";
import { choiceParam, wholeNumber } from "../../contract/searchParam.ts";
import { useRouter } from "../ui/navigation/useRouter.ts";
import { useComingAddress } from "./comingAddress.tsx";

/** Undefined for a text that is malformed. */
type ParamReader = (text: string) => unknown;

/** How each search parameter of a route is parsed, and its default when absent or malformed. */
export type SearchShape = Record<string, SearchField>;

interface SearchField {
  read: ParamReader;
  fallback: unknown;
  /** A parameter that opens or closes a dialog or row: the page of rows is kept. */
  keepsPage?: boolean;
}

type ValueOf<Field> = Field extends { read: (text: string) => infer Out; fallback: infer Fallback }
  ? Exclude<Out, undefined> | Fallback
  : never;

export type SearchOf<Shape extends SearchShape> = { [Name in keyof Shape]: ValueOf<Shape[Name]> };

/** Reads a route's search parameters; a malformed one falls back to its default. */
export function readSearch<Shape extends SearchShape>(
  shape: Shape,
  params: URLSearchParams,
): SearchOf<Shape> {
  const entries = Object.entries(shape).map(([name, { read, fallback }]) => {
    const text = params.get(name);
    const value = text === null ? fallback : read(text);
    return [name, value ?? fallback];
  });
  return Object.fromEntries(entries) as SearchOf<Shape>;
}

/**
 * Writes changed parameters beside the others of the address. Defaults are left out, and the page
 * of rows is reset where the rows may change.
 */
export function writeSearch<Shape extends SearchShape>(
  shape: Shape,
  params: URLSearchParams,
  changes: Partial<SearchOf<Shape>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const names = Object.keys(changes);
  if (!names.includes("page") && !names.every((name) => shape[name]?.keepsPage)) {
    next.delete("page");
  }
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === shape[name]?.fallback) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** The paging parameters that every list has, coerced to numbers (docs/product.md 4.1). */
export const pagingShape = {
  page: { read: wholeNumber(1_000_000), fallback: DEFAULT_PAGE },
  size: { read: wholeNumber(MAX_PAGE_SIZE), fallback: DEFAULT_PAGE_SIZE },
} as const;

const direction = (text: string) => text === "asc" || text === "desc" ? text : undefined;

/** Sorting parameters over the given fields. */
export function sortingShape<Field extends string, Default extends Field>(
  fields: readonly Field[],
  fallback: { field: Default; direction: "asc" | "desc" },
) {
  const isField = (text: string): text is Field => (fields as readonly string[]).includes(text);
  return {
    sortField: {
      read: (text: string): Field => (isField(text) ? text : fallback.field),
      fallback: fallback.field as Field,
    },
    sortDirection: { read: direction, fallback: fallback.direction },
  };
}

/** Whether a form is open. */
export const openParam = { ...choiceParam(["no", "yes"]), keepsPage: true } as const;

/** A day `2026-11-21` that there is; empty when absent. */
export const dateParam = {
  read: (text: string): string => isDay(text) ? text : "",
  fallback: "",
} as const;

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  try {
    const { year } = Temporal.PlainDate.from(text, { overflow: "reject" });
    return year >= 2000 && year <= 2199;
  } catch {
    return false;
  }
}

/**
 * The search parameters of the page, and functions that change some of them. What reads no more of
 * the address than this is not drawn anew while another is loading.
 */
export function useShownSearch<Shape extends SearchShape>(shape: Shape) {
  const router = useRouter();
  const params = new URLSearchParams(useLocation().search);

  // A change made while another is still loading adds to it.
  function changeBy(
    next: (current: URLSearchParams) => URLSearchParams,
    how: { isTyping?: boolean } = {},
  ) {
    const { location: shown, navigation: { location: coming } } = router.state;
    const { pathname, search } = coming?.pathname === shown.pathname ? coming : shown;
    void router.navigate(withParams(pathname, next(new URLSearchParams(search))), {
      replace: how.isTyping ?? false,
      preventScrollReset: true,
    });
  }

  return {
    search: readSearch(shape, params),
    /** Typing replaces the history entry; other changes add one. */
    change: (changes: Partial<SearchOf<Shape>>, how?: { isTyping?: boolean }) =>
      changeBy((current) => writeSearch(shape, current, changes), how),
    changeBy,
  };
}

/** The same, with what follows from another address of this page that is loading. */
export function useSearch<Shape extends SearchShape>(shape: Shape) {
  const { pathname, search } = useLocation();
  const coming = useComingAddress();
  return {
    ...useShownSearch(shape),
    /** Other rows of this page are loading. */
    isChanging: coming !== undefined,
    /** The address of this page with some parameters changed, for links. */
    addressOf: (changes: Partial<SearchOf<Shape>>) =>
      withParams(
        pathname,
        writeSearch(shape, new URLSearchParams(coming?.search ?? search), changes),
      ),
  };
}

function withParams(pathname: string, params: URLSearchParams): string {
  const query = params.toString();
  return query === "" ? pathname : `${pathname}?${query}`;
}

/** Redirects a page number past the last page to the last, as after deletions. For loaders. */
export function redirectPastTheEnd(
  request: Request,
  shape: SearchShape,
  { page, size, total }: { page: number; size: number; total: number },
): void {
  const lastPage = Math.max(1, Math.ceil(total / size));
  if (page <= lastPage) return;
  const { pathname, searchParams } = new URL(request.url);
  throw redirect(`${pathname}?${writeSearch(shape, searchParams, { page: lastPage })}`);
}
