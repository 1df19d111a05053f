import { nameText, OptionalAmount, OptionalDate, optionalLine, optionalProse } from "./fields.ts";
import { type } from "./schema.ts";
import type { FieldErrors, Form } from "./validation.ts";

const writable = type({
  name: nameText,
  companyId: "string.uuid",
  typeId: "string.uuid",
  "description?": optionalProse,
  "startDate?": OptionalDate,
  "endDate?": OptionalDate,
  "country?": optionalLine,
  "city?": optionalLine,
  "annualReductionTonnes?": OptionalAmount,
});

/** What creating a project takes; code and status are the server's to give. */
export const ProjectInput = writable;
export type ProjectInput = typeof ProjectInput.infer;

/** What changing a project takes: the fields that change, and the version they were read at. */
export const ProjectPatch = writable.partial().merge({ version: "number.integer" });
export type ProjectPatch = typeof ProjectPatch.infer;

/** The dates of a project have to follow each other. */
export function projectDates(dates: Pick<ProjectPatch, "startDate" | "endDate">): FieldErrors {
  const { startDate, endDate } = dates;
  if (!startDate || !endDate || startDate <= endDate) return {};
  return { endDate: [{ key: "The end date cannot be before the start date" }] };
}

export const projectForm: Form<ProjectInput> = { schema: ProjectInput, between: projectDates };
export const projectPatchForm: Form<ProjectPatch> = {
  schema: ProjectPatch,
  between: projectDates,
};
