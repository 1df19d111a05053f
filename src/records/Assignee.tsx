import UserPlus from "lucide-react/icons/user-plus";
import type { Person } from "../../contract/schemas/references.ts";
import { useTranslation } from "../i18n/Translation.tsx";
import { formatFullName, formatPerson } from "../i18n/formats.ts";
import { Icon } from "../ui/icon/Icon.tsx";
import { Avatar } from "../ui/status/Avatar.tsx";
import { styled } from "../ui/theme.ts";
import { PersonLink } from "./RecordLink.tsx";

interface PersonNameProps {
  person: Person;
  /** Links to the user's page where the reader may open it. */
  isLink?: boolean;
}

/** A person's avatar and full name. */
export function PersonName({ person, isLink = false }: PersonNameProps) {
  const { t } = useTranslation();
  const name = formatPerson(person, t);
  return (
    <Row>
      <Avatar name={formatFullName(person)} size="small" />
      {isLink ? <PersonLink person={person} look="quiet" /> : <Name title={name}>{name}</Name>}
    </Row>
  );
}

interface AssigneeProps {
  assignee: Person | null | undefined;
  /** Who answers for the work; the first is named where nobody is assigned. */
  responsibles?: readonly Person[] | undefined;
}

/** Who has to do a piece of work: an assignee, or that nobody is assigned. */
export function Assignee({ assignee, responsibles = [] }: AssigneeProps) {
  const { t } = useTranslation();
  if (assignee) return <PersonName person={assignee} />;
  const [responsible] = responsibles;
  return (
    <Row>
      <Nobody aria-hidden="true">
        <Icon icon={UserPlus} size={12} />
      </Nobody>
      <Names>
        <Name>{t("Not assigned")}</Name>
        {responsible && (
          <Note title={formatPerson(responsible, t)}>
            {t("Responsible: {name}", { name: formatPerson(responsible, t) })}
          </Note>
        )}
      </Names>
    </Row>
  );
}

const Row = styled("span", {
  display: "inline-flex",
  alignItems: "center",
  gap: "$2",
  minWidth: 0,
  maxWidth: "100%",
});

const Names = styled("span", { display: "grid", minWidth: 0, color: "$inkSecond" });

const Name = styled("span", { minWidth: 0, lines: 1 });

const Note = styled("span", {
  lines: 1,
  fontSize: "$caption",
  lineHeight: "$caption",
  color: "$inkThird",
});

const Nobody = styled("span", {
  display: "inline-grid",
  placeItems: "center",
  flex: "none",
  width: 22,
  height: 22,
  borderRadius: "50%",
  border: "1px dashed $colors$lineControl",
  color: "$inkThird",
});
