import "./frame.ts";

export * as project from "../../pages/project/ProjectPage.tsx";
export { turkish } from "../../i18n/tr/bundles/projects.ts";
