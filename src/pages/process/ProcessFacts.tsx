import type { Process } from "../../../contract/schemas/process.ts";
import { RecordLink } from "../record/RecordLink.tsx";

/** What a process belongs to: its project, and that project's technology and company. */
export function ProcessFacts({ project }: { project: Process["project"] }) {
  if (project === undefined) return null;
  const { type, company } = project;
  return (
    <>
      <RecordLink kind="project" id={project.id}>{project.name}</RecordLink>
      {type && (
        <>
          {" · "}
          <RecordLink kind="technology" id={type.id}>{type.name}</RecordLink>
        </>
      )}
      {company && (
        <>
          {" · "}
          <RecordLink kind="company" id={company.id}>{company.name}</RecordLink>
        </>
      )}
    </>
  );
}
