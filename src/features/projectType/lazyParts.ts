// Editors of pages: one chunk, which loads after a page with one of them.
export { projectTypeForm } from "./ProjectTypeFields.tsx";
export { TemplateEditor } from "./TemplateEditor.tsx";
