import { useLocation, useNavigation, useSearchParams } from "react-router";
import { readSearch, type SearchOf, type SearchShape, writeSearch } from "./searchParams.ts";

/** The search parameters of the page, and the way to change some of them. */
export function useSearch<Shape extends SearchShape>(shape: Shape) {
  const [params, setParams] = useSearchParams();
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const coming = navigation.location?.pathname === pathname ? navigation.location : undefined;

  // A change made while another is still loading adds to it.
  const latest = (shown: URLSearchParams) => coming ? new URLSearchParams(coming.search) : shown;

  function changeBy(
    next: (current: URLSearchParams) => URLSearchParams,
    how: { isTyping?: boolean } = {},
  ) {
    setParams((shown) => next(latest(shown)), {
      replace: how.isTyping ?? false,
      preventScrollReset: true,
    });
  }

  return {
    search: readSearch(shape, params),
    /** The next rows of this very page are on their way. */
    isChanging: coming !== undefined,
    /** The address of this page with some parameters changed, for links. */
    addressOf(changes: Partial<SearchOf<Shape>>) {
      const query = writeSearch(shape, latest(params), changes).toString();
      return query === "" ? pathname : `${pathname}?${query}`;
    },
    /** Typing replaces the address; anything else can be taken back with the browser's button. */
    change: (changes: Partial<SearchOf<Shape>>, how?: { isTyping?: boolean }) =>
      changeBy((current) => writeSearch(shape, current, changes), how),
    changeBy,
  };
}
