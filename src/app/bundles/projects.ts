import "./frame.ts";

export * as process from "../../pages/process/ProcessPage.tsx";
export * as project from "../../pages/project/ProjectPage.tsx";
export * as projectCreate from "../../pages/project/ProjectCreatePage.tsx";
export * as technology from "../../pages/technology/TechnologyPage.tsx";
