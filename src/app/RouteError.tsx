import { Suspense } from "react";
import { deferred } from "../ui/deferred.ts";
import { styled } from "../ui/theme.ts";

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

/** The same where nothing of the app stands around it, as for who is not signed in. */
export function FramelessError() {
  return (
    <ErrorMain>
      <RouteError />
    </ErrorMain>
  );
}

const ErrorMain = styled("main", { display: "grid", alignContent: "center", minHeight: "100dvh" });
