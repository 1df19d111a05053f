import type { Process } from "../../../contract/process.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { TextLink } from "../../ui/navigation/TextLink.tsx";
import { Card } from "../../ui/page/Card.tsx";
import { Avatar } from "../../ui/status/Avatar.tsx";
import { styled } from "../../ui/theme.ts";
import { KINDS } from "../stakeholder/kinds.ts";

/** Who is responsible for a process, and who has a part in it. */
export function ProcessParties({ process }: { process: Process }) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const { responsibles = [], stakeholders = [] } = process;
  return (
    <>
      <Card title={t("Responsibles")}>
        {responsibles.length === 0 ? <Nobody>{t("Nobody is responsible yet.")}</Nobody> : (
          <List>
            {responsibles.map(({ id, name, surname }) => (
              <Person key={id}>
                <Avatar name={`${name} ${surname}`} />
                <span>{name} {surname}</span>
              </Person>
            ))}
          </List>
        )}
      </Card>
      <Card title={t("Stakeholders")}>
        {stakeholders.length === 0
          ? <Nobody>{t("No stakeholders are involved yet.")}</Nobody>
          : (
            <List>
              {stakeholders.map(({ id, name, kind }) => (
                <Party key={id}>
                  {has("project_milestone_owner:get")
                    ? <TextLink to={`/stakeholders/${id}`}>{name}</TextLink>
                    : name}
                  <Kind>{t(KINDS[kind].label)}</Kind>
                </Party>
              ))}
            </List>
          )}
      </Card>
    </>
  );
}

const List = styled("ul", { display: "grid", gap: "$2", margin: 0, padding: 0, listStyle: "none" });

const Person = styled("li", { display: "flex", alignItems: "center", gap: "$2", color: "$ink" });

const Party = styled("li", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: "$2",
  color: "$ink",
});

const Kind = styled("span", { fontSize: "$small", color: "$inkThird" });

const Nobody = styled("p", { margin: 0, color: "$inkThird" });
