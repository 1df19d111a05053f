import type { ReactNode } from "react";
import type { Person } from "../../contract/schemas/references.ts";
import { usePermissions } from "../actors/useSession.ts";
import { useTranslation } from "../i18n/Translation.tsx";
import { formatPerson } from "../i18n/formats.ts";
import { AppLink } from "../ui/navigation/AppLink.tsx";
import { styled } from "../ui/theme.ts";
import { RECORD_PAGES, type RecordPageKind } from "./recordKinds.ts";

interface RecordLinkProps {
  kind: RecordPageKind;
  id: string;
  children: ReactNode;
  /** `quiet` underlines the link only under the pointer, for lists with many links. */
  look?: "underlined" | "quiet";
  className?: string;
}

/** Links to a record's page; plain text for users without permission. */
export function RecordLink({ kind, id, children, look = "underlined", ...props }: RecordLinkProps) {
  const { hasAny } = usePermissions();
  const { path, permissions } = RECORD_PAGES[kind];
  if (!hasAny(permissions)) return <span {...props}>{children}</span>;
  return <Anchor {...props} to={path + id} look={look}>{children}</Anchor>;
}

/** Renders a link with the record's name; undefined without a record. */
export function renderRecordLink(
  kind: RecordLinkProps["kind"],
  record: { id: string; name: string } | null | undefined,
): ReactNode {
  if (!record) return undefined;
  return <RecordLink key={kind} kind={kind} id={record.id}>{record.name}</RecordLink>;
}

interface PersonLinkProps extends Pick<RecordLinkProps, "look" | "className"> {
  /** Null when the user is deleted. */
  person: Person | null;
}

/** Links to a user's page by their name; plain text without permission. */
export function PersonLink({ person, ...props }: PersonLinkProps) {
  const { t } = useTranslation();
  if (person === null) return t("Unknown user");
  return <RecordLink {...props} kind="user" id={person.id}>{formatPerson(person, t)}</RecordLink>;
}

interface PersonSentenceProps {
  person: Person | null;
  /** Returns the translated sentence with this text in place of the person. */
  formatSentence: (who: string) => string;
}

/** A private-use character that no text contains; the link replaces it. */
const PERSON_PLACEHOLDER = "\uE000";

/** A sentence about a user in which the name is a link. */
export function PersonSentence({ person, formatSentence }: PersonSentenceProps) {
  const [before = "", after = ""] = formatSentence(PERSON_PLACEHOLDER).split(PERSON_PLACEHOLDER);
  return (
    <>
      {before}
      <PersonLink person={person} />
      {after}
    </>
  );
}

const Anchor = styled(AppLink, {
  color: "inherit",
  borderRadius: 4,
  textDecoration: "underline",
  textDecorationColor: "$colors$lineStrong",
  textUnderlineOffset: 3,
  "@hover": { "&:hover": { color: "$ink", textDecorationColor: "currentColor" } },
  variants: {
    look: {
      underlined: {},
      quiet: {
        textDecorationColor: "transparent",
        "@hover": { "&:hover": { textDecorationColor: "currentColor" } },
      },
    },
  },
});
