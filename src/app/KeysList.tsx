import { usePermissions } from "../actors/useSession.ts";
import { useTranslation } from "../i18n/Translation.tsx";
import { styled } from "../ui/theme.ts";
import { SHORTCUTS } from "./shortcuts.ts";

/** The keys of whatever somebody may use; those that are turned off are said to be. */
export function KeysList({ areSinglesOn }: { areSinglesOn: boolean }) {
  const { t } = useTranslation();
  const { hasAny } = usePermissions();
  return SHORTCUTS.filter(({ permissions }) => !permissions || hasAny(permissions))
    .map(({ label, shortcuts }) => (
      <section key={label}>
        <Heading>{t(label)}</Heading>
        <List>
          {shortcuts.map(({ keys, does, isSingle }) => (
            <Line key={keys.join()}>
              <dt>{keys.map((key) => <Key key={key}>{key}</Key>)}</dt>
              <dd>
                {t(does)}
                {isSingle && !areSinglesOn && <Off>{` (${t("turned off")})`}</Off>}
              </dd>
            </Line>
          ))}
        </List>
      </section>
    ));
}

const Heading = styled("h3", { text: "section", margin: "$4 0 $2", color: "$ink" });

const List = styled("dl", { display: "grid", gap: "$2", margin: 0 });

const Line = styled("div", {
  display: "grid",
  gridTemplateColumns: "148px 1fr",
  gap: "$3",
  fontSize: "$small",
  lineHeight: "20px",
  "& > dt": { display: "flex", flexWrap: "wrap", gap: 4 },
  "& > dd": { margin: 0, color: "$inkSecond" },
  "@narrow": { gridTemplateColumns: "112px 1fr" },
});

const Key = styled("kbd", {
  padding: "0 6px",
  border: "1px solid $lineStrong",
  borderRadius: "$tag",
  fontFamily: "inherit",
  fontSize: "$caption",
  color: "$ink",
  whiteSpace: "nowrap",
});

const Off = styled("span", { color: "$inkThird" });
