import type { AccountEvent } from "../../../contract/schemas/accountEvent.ts";
import { formatDate } from "../../i18n/formats.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import type { Column } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import { PersonLink } from "../record/RecordLink.tsx";
import { ACCOUNT_EVENT, changeWords } from "./accountEventWords.ts";
import { fullName } from "./userColumns.tsx";
import { StatusBadge } from "../record/StatusBadge.tsx";

/** The columns of the list of account events; their ids are the fields they sort by. */
export function accountEventColumns(t: Translate): Column<AccountEvent>[] {
  const nameOf = ({ user, userEmail }: AccountEvent) => user ? fullName(user) : userEmail;
  const doer = ({ actor, actorEmail }: AccountEvent) =>
    actor ? fullName(actor) : actorEmail ?? t("Not known");
  const isByOneself = ({ user, actor }: AccountEvent) => user !== null && user.id === actor?.id;
  const changesOf = ({ changes }: AccountEvent) => changes.map((change) => changeWords(change, t));
  return [
    {
      id: "event",
      header: t("What happened"),
      isPrimary: true,
      cell: ({ event }) => <StatusBadge {...ACCOUNT_EVENT[event]} />,
      text: ({ event }) => t(ACCOUNT_EVENT[event].label),
    },
    {
      id: "userEmail",
      header: t("Whose account"),
      sortable: true,
      onCard: "detail",
      cell: (entry) => (
        <Line title={entry.userEmail}>
          {entry.user ? <PersonLink person={entry.user} look="quiet" /> : entry.userEmail}
        </Line>
      ),
      text: (entry) => entry.user ? `${nameOf(entry)} <${entry.userEmail}>` : entry.userEmail,
    },
    {
      id: "actorEmail",
      header: t("Who"),
      sortable: true,
      hideBelow: 768,
      cell: (entry) => (
        <Line {...(entry.actorEmail !== null && { title: entry.actorEmail })}>
          {isByOneself(entry)
            ? t("Themselves")
            : entry.actor
            ? <PersonLink person={entry.actor} look="quiet" />
            : doer(entry)}
        </Line>
      ),
      text: (entry) =>
        entry.actor && entry.actorEmail ? `${doer(entry)} <${entry.actorEmail}>` : doer(entry),
    },
    {
      id: "changes",
      header: t("Changes"),
      isQuiet: true,
      hideBelow: 1040,
      cell: (entry) => (
        <Changes>{changesOf(entry).map((words) => <li key={words}>{words}</li>)}</Changes>
      ),
      text: (entry) => changesOf(entry).join("; "),
    },
    {
      id: "address",
      header: t("Network address"),
      isQuiet: true,
      hideBelow: 880,
      cell: ({ address }) => address,
    },
    {
      id: "createdAt",
      header: t("When"),
      sortable: true,
      align: "end",
      onCard: "aside",
      cell: ({ createdAt }) => formatDate(createdAt, "long", t),
    },
  ];
}

/** Stays on one line, and is cut where there is no room. */
const Line = styled("span", {
  display: "block",
  maxWidth: 240,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

const Changes = styled("ul", { maxWidth: 320, overflowWrap: "anywhere" });
