import "./frame.ts";

export * as process from "../../pages/process/ProcessPage.tsx";
export * as project from "../../pages/project/ProjectPage.tsx";
