import type { Project } from "../../../contract/project.ts";
import { formatDate, formatNumber } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Card } from "../../ui/page/Card.tsx";
import { DescriptionList } from "../../ui/page/DescriptionList.tsx";

/** What is known of a project. */
export function ProjectInformation({ project }: { project: Project }) {
  const { t, language } = useTranslation();
  const day = (text: string | null) => text && formatDate(text, "short", t);
  const tonnes = project.annualReductionTonnes;
  return (
    <Card>
      <DescriptionList
        columns={2}
        items={[
          { label: t("Code"), value: project.code },
          { label: t("Partner company"), value: project.company?.name },
          { label: t("Technology"), value: project.type?.name },
          {
            label: t("Annual reduction"),
            value: tonnes === null ? null : `${formatNumber(tonnes, language)} tCO₂e`,
          },
          { label: t("Start date"), value: day(project.startDate) },
          { label: t("End date"), value: day(project.endDate) },
          { label: t("City"), value: project.city },
          { label: t("Country"), value: project.country },
          { label: t("Created"), value: formatDate(project.createdAt, "long", t) },
          { label: t("Updated"), value: formatDate(project.updatedAt, "long", t) },
          { label: t("Description"), value: project.description },
        ]}
      />
    </Card>
  );
}
