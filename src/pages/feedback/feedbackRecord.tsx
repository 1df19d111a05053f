import Image from "lucide-react/icons/image";
import MessageSquare from "lucide-react/icons/message-square";
import MessageSquarePlus from "lucide-react/icons/message-square-plus";
import { feedbackAddress, feedbackList, myFeedbackAddress } from "../../../contract/feedback.ts";
import { choiceParam } from "../../../contract/searchParam.ts";
import type { Feedback } from "../../../contract/schemas/feedback.ts";
import { allFeedback, myFeedback } from "../../api/feedback.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { Icon } from "../../ui/icon/Icon.tsx";
import { cellDate, type Column } from "../../ui/table/column.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.ts";
import { styled } from "../../ui/theme.ts";
import {
  ENTITY_FIELDS,
  type FilterFields,
  type ListDeclaration,
  YES_NO,
} from "../list/listDeclaration.ts";
import { listSearch } from "../list/listSearch.ts";
import { choiceFilter } from "../list/quickFilters.ts";
import { PersonLink, RECORD_PAGES, rowsTo } from "../record/RecordLink.tsx";
import { StatusBadge } from "../record/StatusBadge.tsx";
import type { RecordSaving } from "../record/recordSaving.ts";
import { FEEDBACK_CATEGORY, FEEDBACK_PRIORITY, FEEDBACK_STATUS } from "./feedbackWords.ts";
import { requestFeedback } from "./form/requestFeedback.ts";

/** The address of /feedback/my (docs/product.md 19.4). */
const myFeedbackSearch = listSearch(myFeedbackAddress);

/** The address of /feedback/list (docs/product.md 19.4). */
const feedbackSearch = listSearch({
  ...feedbackAddress,
  quickFilters: {
    status: choiceFilter(feedbackAddress.quickFilters.status, { words: FEEDBACK_STATUS }),
    priority: choiceFilter(feedbackAddress.quickFilters.priority, { words: FEEDBACK_PRIORITY }),
  },
});

/** The search parameters of /feedback/{feedbackId}: which of its dialogs is open. */
export const feedbackPageSearch = {
  open: choiceParam(["nothing", "edit", "progress", "resolve", "dismiss", "picture"]),
};

/** The columns of lists of feedback; their ids are the fields they sort by. */
function feedbackColumns(t: Translate): Column<Feedback>[] {
  return [
    {
      id: "title",
      header: t("Title"),
      sortable: true,
      isPrimary: true,
      cell: ({ title, hasScreenshot }) => (
        <TitleWithIcon>
          {title}
          {hasScreenshot && (
            <>
              <Icon of={Image} size={14} />
              <VisuallyHidden>{t("With a screenshot")}</VisuallyHidden>
            </>
          )}
        </TitleWithIcon>
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
      cell: ({ priority }) => (
        <StatusBadge {...FEEDBACK_PRIORITY[priority]} among={FEEDBACK_PRIORITY} />
      ),
      text: ({ priority }) => t(FEEDBACK_PRIORITY[priority].label),
    },
    {
      id: "status",
      header: t("Status"),
      sortable: true,
      onCard: "aside",
      cell: ({ status }) => <StatusBadge {...FEEDBACK_STATUS[status]} among={FEEDBACK_STATUS} />,
      text: ({ status }) => t(FEEDBACK_STATUS[status].label),
    },
    {
      id: "createdAt",
      header: t("Sent"),
      sortable: true,
      align: "end",
      hideBelow: 768,
      isQuiet: true,
      text: ({ createdAt }) => cellDate(createdAt),
      cell: ({ createdAt }) => formatDate(createdAt, "long", t),
    },
  ];
}

/** The same with the sender, for those who may read everybody's feedback. */
function feedbackColumnsWithSender(t: Translate): Column<Feedback>[] {
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

const TitleWithIcon = styled("span", { display: "inline-flex", alignItems: "center", gap: "$2" });

const saving: RecordSaving<typeof allFeedback> = {
  resource: allFeedback,
  path: RECORD_PAGES.feedback.path,
  shownIn: [allFeedback.key],
  created: { title: "Send feedback", submitLabel: "Send", done: "Feedback created successfully" },
  changed: {
    title: "Edit feedback",
    done: "Feedback updated successfully",
    conflict: "This feedback has been changed meanwhile. What you typed is kept.",
  },
};

const shared = {
  fields: {
    title: { label: "Title" },
    description: { label: "Description" },
    category: { label: "Category", values: FEEDBACK_CATEGORY },
    priority: { label: "Priority", values: FEEDBACK_PRIORITY },
    status: { label: "Status", values: FEEDBACK_STATUS },
    submittedBy: { label: "Sent by", record: "user" },
    hasScreenshot: { label: "With a screenshot", values: YES_NO },
    ...ENTITY_FIELDS,
  } satisfies FilterFields<typeof feedbackList>,
  name: "Feedback",
  searchLabel: "Search by title",
  row: rowsTo(RECORD_PAGES.feedback),
} as const satisfies Partial<ListDeclaration<Feedback>>;

const list: ListDeclaration<Feedback> = {
  ...shared,
  id: "feedback",
  listing: allFeedback,
  search: feedbackSearch,
  columns: feedbackColumnsWithSender,
  title: "Feedback Overview",
  counted: "{count} pieces of feedback",
  empty: {
    icon: MessageSquare,
    title: "No feedback yet",
    detail: "What people report or suggest appears here, with its state and priority.",
  },
};

const ownList: ListDeclaration<Feedback> = {
  ...shared,
  id: "myFeedback",
  listing: myFeedback,
  search: myFeedbackSearch,
  columns: feedbackColumns,
  title: "My Submitted Feedback",
  create: {
    permission: "feedback:create",
    label: "Send feedback",
    icon: MessageSquarePlus,
    onAction: requestFeedback,
  },
  empty: {
    icon: MessageSquare,
    title: "You have not sent any feedback",
    detail: "What you report or suggest appears here, with what became of it.",
  },
};

export const feedbackRecord = {
  ...saving,
  list,
  ownList,
  nameOf: ({ title }: Feedback) => title,
};
