import { redirect, useLocation } from "react-router";
import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from "../../contract/constants.ts";
import { createChoiceParam, createNumberReader } from "../../contract/searchParam.ts";
import { RequestFailure } from "../api/requestFailure.ts";
import { useRouter } from "../ui/navigation/useRouter.ts";
import { usePendingLocation } from "./pendingLocation.tsx";

/** Returns undefined if the text is malformed. */
type ParamParser = (text: string) => unknown;

/** The search parameters of a route by name. */
export type SearchShape = Record<string, SearchParam>;

interface SearchParam {
  read: ParamParser;
  /** The value when the parameter is absent or malformed. */
  fallback: unknown;
  /** A change keeps the `page` parameter, as when a dialog opens. */
  keepsPage?: boolean;
}

type ValueOf<Field> = Field extends { read: (text: string) => infer Out; fallback: infer Fallback }
  ? Exclude<Out, undefined> | Fallback
  : never;

export type SearchOf<Shape extends SearchShape> = { [Name in keyof Shape]: ValueOf<Shape[Name]> };

/** Parses a route's search parameters. */
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
 * Returns the parameters with some of them changed. Defaults are left out. `page` is removed unless
 * all changed parameters have `keepsPage`.
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

/** The paging parameters of every list (docs/product.md 4.1). */
export const pagingShape = {
  page: { read: createNumberReader(1_000_000), fallback: DEFAULT_PAGE },
  size: { read: createNumberReader(MAX_PAGE_SIZE), fallback: DEFAULT_PAGE_SIZE },
} as const;

const direction = (text: string) => text === "asc" || text === "desc" ? text : undefined;

/** Creates the sorting parameters of a list. */
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
export const openParam = { ...createChoiceParam(["no", "yes"]), keepsPage: true } as const;

/** An existing day such as `2026-11-21`; empty when absent. */
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
 * The search parameters of the page and functions that change them. Unlike `useSearch` it does not
 * render again when a navigation starts.
 */
export function useCurrentSearch<Shape extends SearchShape>(shape: Shape) {
  const router = useRouter();
  const params = new URLSearchParams(useLocation().search);

  // A change during a pending navigation is added to that one.
  function updateParams(
    next: (current: URLSearchParams) => URLSearchParams,
    options: { replace?: boolean } = {},
  ) {
    const { location: current, navigation: { location: pending } } = router.state;
    const { pathname, search } = pending?.pathname === current.pathname ? pending : current;
    void router.navigate(withParams(pathname, next(new URLSearchParams(search))), {
      replace: options.replace ?? false,
      preventScrollReset: true,
    });
  }

  return {
    search: readSearch(shape, params),
    /** `replace` replaces the history entry; other changes add one. */
    change: (changes: Partial<SearchOf<Shape>>, options?: { replace?: boolean }) =>
      updateParams((current) => writeSearch(shape, current, changes), options),
    updateParams,
  };
}

/** `useCurrentSearch` with the state of a pending navigation within the page. */
export function useSearch<Shape extends SearchShape>(shape: Shape) {
  const { pathname, search } = useLocation();
  const pending = usePendingLocation();
  return {
    ...useCurrentSearch(shape),
    /** A navigation within the page is pending. */
    isChanging: pending !== undefined,
    /** Returns the address of this page with some parameters changed. */
    createHref: (changes: Partial<SearchOf<Shape>>) =>
      withParams(
        pathname,
        writeSearch(shape, new URLSearchParams(pending?.search ?? search), changes),
      ),
  };
}

function withParams(pathname: string, params: URLSearchParams): string {
  const query = params.toString();
  return query === "" ? pathname : `${pathname}?${query}`;
}

/** Redirects to the nearest page if `page` is too far or past the last one. For loaders. */
export async function redirectToNearestPage(
  request: Request,
  shape: SearchShape,
  { page, size }: { page: number; size: number },
  list: Promise<{ total: number } | null | undefined>,
): Promise<void> {
  const nearestPage = await list.then(
    (loaded) => loaded ? Math.max(1, Math.ceil(loaded.total / size)) : page,
    getNearestPage,
  );
  if (page <= nearestPage) return;
  const { pathname, searchParams } = new URL(request.url);
  throw redirect(`${pathname}?${writeSearch(shape, searchParams, { page: nearestPage })}`);
}

/** The page that the API names instead of one that is too far; other errors are thrown again. */
function getNearestPage(error: unknown): number {
  if (error instanceof RequestFailure && error.problem?.nearestPage !== undefined) {
    return error.problem.nearestPage;
  }
  throw error;
}
