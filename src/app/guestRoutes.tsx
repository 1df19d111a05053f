import type { RouteObject } from "react-router";
import { GuestLayout } from "./GuestLayout.tsx";
import { requireGuest, requireTexts } from "./loaders.ts";
import { behind, page } from "./pageRoute.tsx";

/** The pages of those who are not signed in. */
export const guestRoutes: RouteObject = {
  id: "guest",
  Component: GuestLayout,
  middleware: [requireGuest],
  loader: () => null,
  children: [
    page("/login", "Login", () => import("../pages/guest/LoginPage.tsx")),
    behind([requireTexts("password")], [
      page(
        "/reset-password-request",
        "Reset password",
        () => import("../pages/guest/ResetRequestPage.tsx"),
      ),
    ]),
    // What asks before a form is left half filled speaks the texts of the app.
    behind([requireTexts("password", "common")], [
      page(
        "/reset-password/:token",
        "Reset password",
        () => import("../pages/guest/ResetPasswordPage.tsx"),
      ),
      page(
        "/set-password/:token",
        "Set password",
        () => import("../pages/guest/SetPasswordPage.tsx"),
      ),
    ]),
  ],
};
