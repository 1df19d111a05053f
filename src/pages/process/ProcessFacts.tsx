import type { Process } from "../../../contract/process.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { AppLink } from "../../ui/navigation/AppLink.tsx";
import { styled } from "../../ui/theme.ts";

/** What a process belongs to: its project, and that project's technology and company. */
export function ProcessFacts({ project }: { project: Process["project"] }) {
  const { hasAny } = usePermissions();
  if (project === undefined) return null;
  const rest = [project.type?.name, project.company?.name].filter((name) => name !== undefined);
  return (
    <>
      {hasAny(["project:list", "project:get"])
        ? <ProjectLink to={`/project/${project.id}`}>{project.name}</ProjectLink>
        : project.name}
      {rest.map((name) => ` · ${name}`).join("")}
    </>
  );
}

const ProjectLink = styled(AppLink, {
  color: "$inkSecond",
  textDecoration: "underline",
  textDecorationColor: "$colors$lineStrong",
  textUnderlineOffset: 3,
  borderRadius: 4,
  "&:hover": { color: "$ink", textDecorationColor: "currentColor" },
});
