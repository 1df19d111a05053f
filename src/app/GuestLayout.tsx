import { Outlet } from "react-router";

/** The layout of the pages before signing in, `_auth`: each brings its own picture and form. */
export function GuestLayout() {
  return <Outlet />;
}
