export * as login from "../../pages/guest/LoginPage.tsx";
export * as resetRequest from "../../pages/guest/ResetRequestPage.tsx";
export * as resetPassword from "../../pages/guest/ResetPasswordPage.tsx";
export * as setPassword from "../../pages/guest/SetPasswordPage.tsx";
