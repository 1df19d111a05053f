import { useQuery } from "@tanstack/react-query";
import type { Person } from "../../../contract/references.ts";
import { useServices } from "../../actors/services.ts";
import { useSession } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { namesQuery } from "../list/entityNames.ts";
import { SeveralField } from "../entity/SeveralField.tsx";

interface LinkedPeopleProps {
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
  error?: string | undefined;
  /** Who is linked already, and may lie beyond those to choose from. */
  known: readonly Person[];
}

/** The people whom a reminder reminds, found by typing. */
export function LinkedPeople({ value, onChange, error, known }: LinkedPeopleProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { user } = useSession();
  const users = useQuery(namesQuery("user", http)).data ?? [];
  const everybody = [user, ...known].flatMap((one) => one ? [one] : [])
    .map(({ id, name, surname }) => ({ id, name: `${name} ${surname}` }));
  const names = new Map([...everybody, ...users].map(({ id, name }) => [id, name]));
  return (
    <SeveralField
      label={t("People")}
      placeholder={t("Add a person to remind")}
      options={[...names].map(([id, label]) => ({ id, label }))}
      value={value}
      onChange={onChange}
      error={error}
      isOptional
    />
  );
}
