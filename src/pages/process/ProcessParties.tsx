import { type ReactNode, useId } from "react";
import type { Process } from "../../../contract/schemas/process.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Sheet } from "../../ui/page/Section.tsx";
import { Avatar } from "../../ui/status/Avatar.tsx";
import { styled } from "../../ui/theme.ts";
import { PersonLink, RecordLink } from "../record/RecordLink.tsx";
import { STAKEHOLDER_KIND } from "../stakeholder/stakeholderWords.ts";

/** Who is responsible for a process, and who has a part in it. */
export function ProcessParties({ process }: { process: Process }) {
  const { t } = useTranslation();
  const { responsibles = [], stakeholders = [] } = process;
  return (
    <Sheet flush={false}>
      <Part title={t("Responsibles")} nobody={t("Nobody is responsible yet.")}>
        {responsibles.map((person) => (
          <Person key={person.id}>
            <Avatar name={`${person.name} ${person.surname}`} />
            <PersonLink person={person} look="quiet" />
          </Person>
        ))}
      </Part>
      <Part title={t("Stakeholders")} nobody={t("No stakeholders are involved yet.")}>
        {stakeholders.map(({ id, name, kind }) => (
          <Party key={id}>
            <RecordLink kind="stakeholder" id={id} look="quiet">{name}</RecordLink>
            <Kind>{t(STAKEHOLDER_KIND[kind].label)}</Kind>
          </Party>
        ))}
      </Part>
    </Sheet>
  );
}

interface PartProps {
  title: string;
  /** Said when there is none. */
  nobody: string;
  children: readonly ReactNode[];
}

function Part({ title, nobody, children }: PartProps) {
  const titleId = useId();
  return (
    <Section aria-labelledby={titleId}>
      <Title id={titleId}>{title}</Title>
      {children.length === 0 ? <Nobody>{nobody}</Nobody> : <List>{children}</List>}
    </Section>
  );
}

const Section = styled("section", { "& + &": { marginTop: "$5" } });

const Title = styled("h2", { text: "section", margin: "0 0 10px", color: "$ink" });

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
