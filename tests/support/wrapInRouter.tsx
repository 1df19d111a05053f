import "./dom.ts";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { AppRouterProvider } from "../../src/ui/navigation/useRouter.ts";

/** Renders a router and provides it to links and `useRouter`. */
export const toRouterElement = (router: ReturnType<typeof createMemoryRouter>) => (
  <AppRouterProvider value={router}>
    <RouterProvider router={router} />
  </AppRouterProvider>
);

/** Wraps children in a router; `path` returns the current address. */
export function wrapInRouter(children: ReactNode, at = "/") {
  const router = createMemoryRouter([{ path: "*", element: children }], { initialEntries: [at] });
  const readAddress = () => router.state.location.pathname + router.state.location.search;
  return { element: toRouterElement(router), path: readAddress };
}
