import "./frame.ts";

export * as account from "../../pages/account/AccountPage.tsx";
export * as company from "../../pages/company/CompanyPage.tsx";
export * as forcedPassword from "../../pages/account/ForcedPasswordPage.tsx";
export * as stakeholder from "../../pages/stakeholder/StakeholderPage.tsx";
export * as user from "../../pages/user/UserPage.tsx";
export * as userCreate from "../../pages/user/UserCreatePage.tsx";
