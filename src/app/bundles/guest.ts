export * as login from "../../features/account/LoginPage.tsx";
export * as resetRequest from "../../features/account/ResetRequestPage.tsx";
export * as resetPassword from "../../features/account/ResetPasswordPage.tsx";
export * as setPassword from "../../features/account/SetPasswordPage.tsx";
