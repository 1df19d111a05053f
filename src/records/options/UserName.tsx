import type { Person } from "../../../contract/schemas/references.ts";
import { formatFullName } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { useRecordNames } from "./recordNames.ts";

interface UserNameProps {
  /** Null if nobody is assigned. */
  id: string | null;
  /** A person whose name need not be loaded. */
  knownUser: Person | null | undefined;
}

/** The name of an assigned user, loaded by id if it is not known. */
export function UserName({ id, knownUser }: UserNameProps) {
  const { t } = useTranslation();
  const known = id === knownUser?.id ? knownUser : undefined;
  const { find } = useRecordNames("user", id === null || known ? [] : [id]);
  if (id === null) return t("Not assigned");
  return known ? formatFullName(known) : find(id)?.label ?? t("Loading");
}
