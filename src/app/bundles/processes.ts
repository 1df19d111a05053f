import "./frame.ts";

export * as process from "../pages/process/ProcessPage.tsx";
