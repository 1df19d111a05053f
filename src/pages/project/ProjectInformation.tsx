import type { Project } from "../../../contract/schemas/project.ts";
import { formatDate, formatNumber } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { DescriptionList } from "../../ui/page/DescriptionList.tsx";
import { styled } from "../../ui/theme.ts";
import { RecordLink } from "../record/RecordLink.tsx";

/** What is known of a project. */
export function ProjectInformation({ project }: { project: Project }) {
  const { t, language } = useTranslation();
  const { code, company, type, description, annualReductionTonnes: tonnes } = project;
  const day = (text: string | null) => text && formatDate(text, "short", t);
  return (
    <Card title={t("Information")}>
      {description && <Prose>{description}</Prose>}
      <DescriptionList
        items={[
          { label: t("Code"), value: code },
          {
            label: t("Partner company"),
            value: company && <RecordLink kind="company" id={company.id}>{company.name}
            </RecordLink>,
          },
          {
            label: t("Technology"),
            value: type && <RecordLink kind="technology" id={type.id}>{type.name}</RecordLink>,
          },
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
        ]}
      />
    </Card>
  );
}

const Prose = styled("p", {
  margin: "0 0 8px",
  color: "$inkSecond",
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
});
