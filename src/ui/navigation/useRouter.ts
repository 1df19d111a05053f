import { createContext, useContext } from "react";
import type { createMemoryRouter } from "react-router";

type DataRouter = ReturnType<typeof createMemoryRouter>;

const AppRouterContext = createContext<DataRouter | null>(null);
export const AppRouterProvider = AppRouterContext.Provider;

/** Returns the router; reading it does not render again after navigations. */
export function useRouter(): DataRouter {
  const router = useContext(AppRouterContext);
  if (router === null) throw new Error("useRouter must be used within an AppRouterProvider");
  return router;
}
