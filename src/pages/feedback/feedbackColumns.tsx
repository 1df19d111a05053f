import { Image } from "lucide-react";
import { VisuallyHidden } from "react-aria";
import type { Feedback } from "../../../contract/schemas/feedback.ts";
import { formatDate } from "../../i18n/formats.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import type { Column } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import { PersonLink } from "../record/RecordLink.tsx";
import { StatusBadge } from "../record/StatusBadge.tsx";
import { FEEDBACK_CATEGORY, FEEDBACK_PRIORITY, FEEDBACK_STATUS } from "./feedbackWords.ts";

/** The columns of lists of feedback; their ids are the fields they sort by. */
export function feedbackColumns(t: Translate): Column<Feedback>[] {
  return [
    {
      id: "title",
      header: t("Title"),
      sortable: true,
      isPrimary: true,
      cell: ({ title, hasScreenshot }) => (
        <Titled>
          {title}
          {hasScreenshot && (
            <>
              <Icon of={Image} size={14} />
              <VisuallyHidden>{t("With a screenshot")}</VisuallyHidden>
            </>
          )}
        </Titled>
      ),
      text: ({ title }) => title,
    },
    {
      id: "category",
      header: t("Category"),
      sortable: true,
      hideBelow: 880,
      isQuiet: true,
      cell: ({ category }) => t(FEEDBACK_CATEGORY[category].label),
    },
    {
      id: "priority",
      header: t("Priority"),
      sortable: true,
      onCard: "detail",
      cell: ({ priority }) => <StatusBadge {...FEEDBACK_PRIORITY[priority]} />,
      text: ({ priority }) => t(FEEDBACK_PRIORITY[priority].label),
    },
    {
      id: "status",
      header: t("Status"),
      sortable: true,
      onCard: "aside",
      cell: ({ status }) => <StatusBadge {...FEEDBACK_STATUS[status]} />,
      text: ({ status }) => t(FEEDBACK_STATUS[status].label),
    },
    {
      id: "createdAt",
      header: t("Sent"),
      sortable: true,
      align: "end",
      hideBelow: 768,
      isQuiet: true,
      cell: ({ createdAt }) => formatDate(createdAt, "long", t),
    },
  ];
}

/** The same with who sent it, for those who read what others have sent. */
export function feedbackColumnsWithSender(t: Translate): Column<Feedback>[] {
  const sender: Column<Feedback> = {
    id: "submittedBy",
    header: t("Sent by"),
    sortable: true,
    hideBelow: 960,
    isQuiet: true,
    cell: ({ submittedBy }) => <PersonLink person={submittedBy} look="quiet" />,
    text: ({ submittedBy }) => fullName(submittedBy),
  };
  const columns = feedbackColumns(t);
  return [...columns.slice(0, -1), sender, ...columns.slice(-1)];
}

export const fullName = ({ name, surname }: { name: string; surname: string }) =>
  `${name} ${surname}`;

const Titled = styled("span", { display: "inline-flex", alignItems: "center", gap: "$2" });
