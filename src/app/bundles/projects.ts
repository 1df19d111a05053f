import "./frame.ts";

export * as project from "../pages/project/ProjectPage.tsx";
