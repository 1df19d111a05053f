import { createContext, type ReactNode, useContext } from "react";
import { type Location, useLocation, useNavigation } from "react-router";

const PendingLocation = createContext<Location | undefined>(undefined);

/**
 * Provides the location of a pending navigation within the same page. The router's `useNavigation`
 * would also render a page again when the user leaves it.
 */
export function PendingLocationProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const isSamePage = location?.pathname === pathname;
  return <PendingLocation value={isSamePage ? location : undefined}>{children}</PendingLocation>;
}

/** The location that is loading, if it has the path of the current page. */
export const usePendingLocation = (): Location | undefined => useContext(PendingLocation);
