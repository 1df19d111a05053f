import "./frame.ts";

export * as home from "../../pages/home/HomePage.tsx";
export { turkish } from "../../i18n/tr/bundles/home.ts";
