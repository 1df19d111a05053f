import { Suspense } from "react";
import { deferred } from "../ui/deferred.ts";

/** The error screen, which no page waits for. */
export const errorScreen = deferred(async () =>
  (await import("./RouteErrorScreen.tsx")).RouteErrorScreen
);

/** What a route shows when its page could not be loaded or drawn. */
export function RouteError() {
  return (
    <Suspense>
      <errorScreen.Part />
    </Suspense>
  );
}
