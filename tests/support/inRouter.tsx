import "./dom.ts";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";

/** Something with links in it, at an address; `path()` is where it has led. */
export function inRouter(children: ReactNode, at = "/") {
  const router = createMemoryRouter([{ path: "*", element: children }], { initialEntries: [at] });
  const path = () => router.state.location.pathname + router.state.location.search;
  return { element: <RouterProvider router={router} />, path };
}
