import type { ProjectType } from "../../../contract/schemas/projectType.ts";
import { formatDate } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { DescriptionList } from "../../ui/page/DescriptionList.tsx";
import { styled } from "../../ui/theme.ts";

/** What is known of a technology beside its template. */
export function TechnologyInformation({ technology }: { technology: ProjectType }) {
  const { t } = useTranslation();
  const { description, createdAt, updatedAt } = technology;
  return (
    <>
      {description && <Prose>{description}</Prose>}
      <DescriptionList
        items={[
          { label: t("Created"), value: formatDate(createdAt, "long", t) },
          { label: t("Updated"), value: formatDate(updatedAt, "long", t) },
        ]}
      />
    </>
  );
}

const Prose = styled("p", {
  margin: "0 0 8px",
  color: "$inkSecond",
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
});
