import { formatDate } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { MILESTONE_STANDING, standingOf } from "../milestone/milestoneStatus.ts";
import type { Course } from "./timelineSpans.ts";

/** What the bars show, in words and dates. */
export function TimelineTable({ courses }: { courses: readonly Course[] }) {
  const { t } = useTranslation();
  const dayOf = (moment: number | undefined) =>
    moment === undefined
      ? "–"
      : formatDate(new Date(moment).toISOString().slice(0, 10), "short", t);
  const momentOf = (text: string | null) => text === null ? "–" : formatDate(text, "short", t);
  return (
    <table>
      <caption>{t("Planned and actual")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("Milestone")}</th>
          <th scope="col">{t("Status")}</th>
          <th scope="col">{t("Planned start")}</th>
          <th scope="col">{t("Planned end")}</th>
          <th scope="col">{t("Started")}</th>
          <th scope="col">{t("Finished")}</th>
        </tr>
      </thead>
      <tbody>
        {courses.map(({ milestone, planned }) => (
          <tr key={milestone.id}>
            <th scope="row">{milestone.name}</th>
            <td>{t(MILESTONE_STANDING[standingOf(milestone)].label)}</td>
            <td>{dayOf(planned?.from)}</td>
            <td>{dayOf(planned?.to)}</td>
            <td>{momentOf(milestone.startedAt)}</td>
            <td>{momentOf(milestone.completedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
