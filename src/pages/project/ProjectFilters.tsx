import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Chip } from "../../ui/chip/Chip.tsx";
import { EntityChip } from "../list/EntityChip.tsx";
import { useListTexts } from "../list/useListTexts.ts";
import type { ProjectSearch } from "./projectSearch.ts";

type Narrowing = Pick<ProjectSearch, "type" | "company" | "created">;

interface ProjectFiltersProps extends Narrowing {
  change: (changes: Partial<Narrowing>) => void;
}

/** The chips that narrow the projects down to a technology, a partner company or the newest. */
export function ProjectFilters({ type, company, created, change }: ProjectFiltersProps) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  useListTexts("projects");
  return (
    <>
      {has("project_type:list") && (
        <EntityChip
          kind="projectType"
          label={t("Technology")}
          value={type}
          onChange={(type) => change({ type })}
        />
      )}
      {has("company:list") && (
        <EntityChip
          kind="company"
          label={t("Partner company")}
          value={company}
          onChange={(company) => change({ company })}
        />
      )}
      {created > 0 && (
        <Chip
          label={t("Created in the last {count} days", { count: created })}
          isChosen
          onPress={() => change({ created: 0 })}
        />
      )}
    </>
  );
}
