import type { ReactNode } from "react";
import type { Permission } from "../../../contract/permissions.ts";
import type { Person } from "../../../contract/schemas/references.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { AppLink } from "../../ui/navigation/AppLink.tsx";
import { styled } from "../../ui/theme.ts";

interface RecordPage {
  /** The address of the list, which that of a record follows by its id. */
  path: string;
  /** The permissions to open a record; any one of them is enough. */
  permissions: readonly Permission[];
}

/** The addresses and permissions of records' pages. */
export const RECORD_PAGES = {
  company: { path: "/company/", permissions: ["company:get"] },
  feedback: { path: "/feedback/", permissions: ["feedback:get", "feedback:manage"] },
  process: { path: "/process/", permissions: ["project_process:get"] },
  project: { path: "/project/", permissions: ["project:get"] },
  reminder: { path: "/reminders/", permissions: ["reminder:get"] },
  stakeholder: { path: "/stakeholders/", permissions: ["project_milestone_owner:get"] },
  technology: { path: "/technology/", permissions: ["project_type:get"] },
  user: { path: "/user/", permissions: ["user:get"] },
} as const satisfies Record<string, RecordPage>;

/** The link of a list's rows to their records. */
export const rowsTo = ({ path, permissions }: RecordPage) => ({
  permissions,
  to: ({ id }: { id: string }) => `${path}${id}`,
});

interface RecordLinkProps {
  kind: keyof typeof RECORD_PAGES;
  id: string;
  children: ReactNode;
  /** `quiet` where a list is full of them: underlined only when pointed at. */
  look?: "underlined" | "quiet";
  className?: string;
}

/** A link to a record's page for those who may open it; plain text for others. */
export function RecordLink({ kind, id, children, look = "underlined", ...props }: RecordLinkProps) {
  const { hasAny } = usePermissions();
  const { path, permissions } = RECORD_PAGES[kind];
  if (!hasAny(permissions)) return <span {...props}>{children}</span>;
  return <Anchor {...props} to={path + id} look={look}>{children}</Anchor>;
}

/** A link to a record by its name, where there is one. */
export function linkTo(
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

/** A user's name, linked to their account for those who may see it. */
export function PersonLink({ person, ...props }: PersonLinkProps) {
  const { t } = useTranslation();
  if (person === null) return t("Somebody");
  const { id, name, surname } = person;
  return <RecordLink {...props} kind="user" id={id}>{name} {surname}</RecordLink>;
}

interface PersonSentenceProps {
  person: Person | null;
  /** The sentence with the placeholder for the person. */
  say: (who: string) => string;
}

/** The placeholder for the person in a sentence of the catalogue. */
const PERSON_PLACEHOLDER = "\uE000";

/** A sentence about a user, with their name linked to their account. */
export function PersonSentence({ person, say }: PersonSentenceProps) {
  const [before = "", after = ""] = say(PERSON_PLACEHOLDER).split(PERSON_PLACEHOLDER);
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
