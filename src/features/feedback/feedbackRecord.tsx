import Image from "lucide-react/icons/image";
import MessageSquare from "lucide-react/icons/message-square";
import MessageSquarePlus from "lucide-react/icons/message-square-plus";
import { feedbackAddress, feedbackList, myFeedbackAddress } from "../../../contract/feedback.ts";
import { createChoiceParam } from "../../../contract/searchParam.ts";
import type { Feedback } from "../../../contract/schemas/feedback.ts";
import { allFeedback, myFeedback } from "./resource.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { Icon } from "../../ui/icon/Icon.tsx";
import { type Column, toCellDate } from "../../ui/table/column.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.ts";
import { styled } from "../../ui/theme.ts";
import {
  ENTITY_FIELDS,
  type FilterFields,
  type ListDeclaration,
  YES_NO,
} from "../../records/list/listDeclaration.ts";
import { createListSearch } from "../../records/list/listSearch.ts";
import { createChoiceFilter } from "../../records/list/quickFilters.ts";
import { PersonLink } from "../../records/RecordLink.tsx";
import { createRowLink, RECORD_PAGES } from "../../records/recordKinds.ts";
import { StatusBadge } from "../../records/StatusBadge.tsx";
import type { RecordSaving } from "../../records/form/recordSaving.ts";
import { FEEDBACK_PRIORITY, FEEDBACK_STATUS } from "./statuses.ts";
import { FEEDBACK_CATEGORY_LABELS } from "../../i18n/labels.ts";
import { requestFeedback } from "./form/requestFeedback.ts";
import { formatFullName } from "../../i18n/formats.ts";

/** The search parameters of /feedback/my (docs/product.md 19.4). */
const myFeedbackSearch = createListSearch(myFeedbackAddress);

/** The search parameters of /feedback/list (docs/product.md 19.4). */
const feedbackSearch = createListSearch({
  ...feedbackAddress,
  quickFilters: {
    status: createChoiceFilter(feedbackAddress.quickFilters.status, { labels: FEEDBACK_STATUS }),
    priority: createChoiceFilter(feedbackAddress.quickFilters.priority, {
      labels: FEEDBACK_PRIORITY,
    }),
    assigned: createChoiceFilter(feedbackAddress.quickFilters.assigned, {
      labels: { me: { label: "Assigned to me" } },
    }),
  },
});

/** The search parameters of /feedback/{feedbackId}: the open dialog. */
export const feedbackPageSearch = {
  open: createChoiceParam(["nothing", "edit", "progress", "resolve", "dismiss", "picture"]),
};

/** Creates the columns of feedback lists. A column's id is its sort field. */
function createFeedbackColumns(t: Translate): Column<Feedback>[] {
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
              <Icon icon={Image} size={14} />
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
      cell: ({ category }) => t(FEEDBACK_CATEGORY_LABELS[category].label),
    },
    {
      id: "priority",
      header: t("Priority"),
      sortable: true,
      onCard: "detail",
      cell: ({ priority }) => (
        <StatusBadge {...FEEDBACK_PRIORITY[priority]} statuses={FEEDBACK_PRIORITY} />
      ),
      text: ({ priority }) => t(FEEDBACK_PRIORITY[priority].label),
    },
    {
      id: "status",
      header: t("Status"),
      sortable: true,
      onCard: "aside",
      cell: ({ status }) => <StatusBadge {...FEEDBACK_STATUS[status]} statuses={FEEDBACK_STATUS} />,
      text: ({ status }) => t(FEEDBACK_STATUS[status].label),
    },
    {
      id: "createdAt",
      header: t("Sent"),
      sortable: true,
      align: "end",
      hideBelow: 720,
      isQuiet: true,
      text: ({ createdAt }) => toCellDate(createdAt),
      cell: ({ createdAt }) => formatDate(createdAt, "long", t),
    },
  ];
}

/** Creates the columns of the list of all feedback, with the sender and the assignee. */
function createColumnsWithPeople(t: Translate): Column<Feedback>[] {
  const sender: Column<Feedback> = {
    id: "submittedBy",
    header: t("Sent by"),
    sortable: true,
    hideBelow: 960,
    isQuiet: true,
    cell: ({ submittedBy }) => <PersonLink person={submittedBy} look="quiet" />,
    text: ({ submittedBy }) => formatFullName(submittedBy),
  };
  const assignee: Column<Feedback> = {
    id: "assignee",
    header: t("Assignee"),
    sortable: true,
    hideBelow: 1120,
    isQuiet: true,
    cell: ({ assignee }) => assignee && <PersonLink person={assignee} look="quiet" />,
    text: ({ assignee }) => assignee && formatFullName(assignee),
  };
  const columns = createFeedbackColumns(t);
  return [...columns.slice(0, -1), sender, assignee, ...columns.slice(-1)];
}

const TitleWithIcon = styled("span", { display: "inline-flex", alignItems: "center", gap: "$2" });

const saving: RecordSaving<typeof allFeedback> = {
  resource: allFeedback,
  path: RECORD_PAGES.feedback.path,
  invalidatedKeys: [allFeedback.key],
  createTexts: {
    title: "Send feedback",
    submitLabel: "Send",
    done: "Feedback created successfully",
  },
  editTexts: {
    title: "Edit feedback",
    done: "Feedback updated successfully",
    conflict: "This feedback has been changed meanwhile. What you typed is kept.",
  },
};

const shared = {
  fields: {
    title: { label: "Title" },
    description: { label: "Description" },
    category: { label: "Category", values: FEEDBACK_CATEGORY_LABELS },
    priority: { label: "Priority", values: FEEDBACK_PRIORITY },
    status: { label: "Status", values: FEEDBACK_STATUS },
    submittedBy: { label: "Sent by", record: "user" },
    assignee: { label: "Assignee", record: "user" },
    hasScreenshot: { label: "With a screenshot", values: YES_NO },
    ...ENTITY_FIELDS,
  } satisfies FilterFields<typeof feedbackList>,
  name: "Feedback",
  searchLabel: "Search by title",
  rowLink: createRowLink(RECORD_PAGES.feedback),
} as const satisfies Partial<ListDeclaration<Feedback>>;

const list: ListDeclaration<Feedback> = {
  ...shared,
  id: "feedback",
  listing: allFeedback,
  search: feedbackSearch,
  columns: createColumnsWithPeople,
  title: "Feedback Overview",
  countText: "{count} pieces of feedback",
  empty: {
    icon: MessageSquare,
    title: "No feedback yet",
    detail: "What people report or suggest appears here, with its status and priority.",
  },
};

const ownList: ListDeclaration<Feedback> = {
  ...shared,
  id: "myFeedback",
  listing: myFeedback,
  search: myFeedbackSearch,
  columns: createFeedbackColumns,
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
  getName: ({ title }: Feedback) => title,
};
