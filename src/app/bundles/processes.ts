import "./frame.ts";

export * as process from "../../pages/process/ProcessPage.tsx";
export { turkish } from "../../i18n/tr/bundles/processes.ts";
