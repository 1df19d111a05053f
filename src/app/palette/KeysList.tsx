import { usePermissions } from "../../actors/useSession.ts";
import { useSingleKeys } from "../../actors/usePreferences.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { styled } from "../../ui/theme.ts";
import { SECTIONS_KEY, useSections } from "./sections.ts";
import { SHORTCUTS } from "./shortcuts.ts";

/** The keyboard shortcuts that the user may use, with a switch for single keys. */
export function KeysList() {
  const { t } = useTranslation();
  const { hasAny } = usePermissions();
  const sections = useSections();
  const { isSingleKeysOn: areSinglesOn, chooseSingleKeys: chooseSingles } = useSingleKeys();
  return (
    <>
      <Setting>
        <span>
          {t(
            "Single-key shortcuts can be turned off; they may be triggered by accident or by voice input.",
          )}
        </span>
        <Button
          label={t(areSinglesOn ? "Turn off single-key shortcuts" : "Turn on single-key shortcuts")}
          size="small"
          onPress={() => chooseSingles(!areSinglesOn)}
        />
      </Setting>
      <Groups>
        {SHORTCUTS.filter(({ permissions }) => !permissions || hasAny(permissions))
          .map(({ label, shortcuts }) => (
            <Group key={label}>
              <Heading>{t(label)}</Heading>
              <List>
                {shortcuts.map(({ keys, action, isSingle }) => (
                  <Line key={keys.join()}>
                    <dt>{keys.map((key) => <KeyCap key={key}>{key}</KeyCap>)}</dt>
                    <dd>
                      {t(action)}
                      {isSingle && !areSinglesOn && <Off>{` (${t("turned off")})`}</Off>}
                    </dd>
                  </Line>
                ))}
              </List>
            </Group>
          ))}
        <Group>
          <Heading>{t("Go to a section")}</Heading>
          <List>
            {sections.map(({ letter, label }) => (
              <Line key={letter}>
                <dt>
                  <KeyCap>{SECTIONS_KEY.toUpperCase()}</KeyCap>
                  <KeyCap>{letter.toUpperCase()}</KeyCap>
                </dt>
                <dd>
                  {label}
                  {!areSinglesOn && <Off>({t("turned off")})</Off>}
                </dd>
              </Line>
            ))}
          </List>
        </Group>
      </Groups>
    </>
  );
}

const Setting = styled("p", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "$2",
  margin: 0,
  fontSize: "$small",
  color: "$inkSecond",
});

const Groups = styled("div", { columns: "2 320px", columnGap: "$6" });

const Group = styled("section", { breakInside: "avoid", paddingTop: "$4" });

const Heading = styled("h3", { text: "section", margin: "0 0 $2", color: "$ink" });

const List = styled("dl", { display: "grid", gap: "$2", margin: 0 });

const Line = styled("div", {
  display: "grid",
  gridTemplateColumns: "144px minmax(0, 1fr)",
  gap: "$3",
  fontSize: "$small",
  lineHeight: "20px",
  // Keeps the height of key caps next to a text of several lines.
  "& > dt": { display: "flex", flexWrap: "wrap", alignContent: "flex-start", gap: 4 },
  "& > dd": { margin: 0, color: "$inkSecond" },
  // Leaves room for four arrows on one line.
  "@narrow": { gap: "$2" },
});

export const KeyCap = styled("kbd", {
  boxSizing: "border-box",
  minWidth: 22,
  height: 20,
  padding: "0 6px",
  border: "1px solid $lineStrong",
  borderRadius: "$tag",
  fontFamily: "inherit",
  fontSize: "$caption",
  lineHeight: "18px",
  textAlign: "center",
  color: "$ink",
  whiteSpace: "nowrap",
});

const Off = styled("span", { color: "$inkThird" });
