// Editors of pages: one chunk, which loads after a page with one of them.
export { projectForm } from "./ProjectFields.tsx";
export { ProjectStatus } from "./ProjectStatus.tsx";
