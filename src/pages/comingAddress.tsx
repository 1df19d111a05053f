import { createContext, type ReactNode, useContext } from "react";
import { type Location, useLocation, useNavigation } from "react-router";

const ComingAddress = createContext<Location | undefined>(undefined);

/**
 * Tells the page in it of another address of its own that is loading. The router's `useNavigation`
 * would have a page drawn once more whenever it is left.
 */
export function ComingAddressProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const isOwn = location?.pathname === pathname;
  return <ComingAddress value={isOwn ? location : undefined}>{children}</ComingAddress>;
}

/** Another address of this page that is loading. */
export const useComingAddress = (): Location | undefined => useContext(ComingAddress);
