import FileSearch from "lucide-react/icons/file-search";
import type { SearchFace } from "../../machines/commandPalette.ts";
import { useTranslation } from "../i18n/Translation.tsx";
import type { Key } from "../i18n/catalogue.ts";
import { Button } from "../ui/button/Button.tsx";
import { Modal } from "../ui/overlay/Modal.tsx";
import { styled } from "../ui/theme.ts";

interface NotesProps {
  face: SearchFace;
  isEmpty: boolean;
  /** There may be more than what was looked at. */
  isPart: boolean;
  onRetry: () => void;
}

/** What stands below the options, or in their place. */
export function PaletteNotes({ face, isEmpty, isPart, onRetry }: NotesProps) {
  const { t } = useTranslation();
  if (face === "failed") {
    return (
      <Note>
        <span>{t("The search failed.")}</span>
        <Button label={t("Try again")} size="small" onPress={onRetry} />
      </Note>
    );
  }
  if (face === "searching" && isEmpty) return <Note aria-hidden="true">{t("Searching...")}</Note>;
  if (face === "nothing" && isEmpty) {
    return (
      <Empty aria-hidden="true">
        <FileSearch size={24} strokeWidth={1.5} />
        <strong>{t("Nothing found")}</strong>
        <span>{t("Try fewer or other words. Each word has to be found.")}</span>
      </Empty>
    );
  }
  return isPart ? <Note>{t("There may be more. Another word narrows it down.")}</Note> : null;
}

/** Stands in place of the palette where that cannot be drawn. */
export function PaletteFailed({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal isOpen onClose={onClose} title={t("Find anything")} size="small">
      <Note role="alert">
        <span>{t("Something went wrong!")}</span>
        <Button label={t("Try again")} size="small" onPress={onRetry} />
      </Note>
    </Modal>
  );
}

/** What the keys do. */
export function PaletteHints() {
  const { t } = useTranslation();
  const keys: [string, Key][] = [
    ["↑ ↓", "to choose"],
    ["↵", "to open"],
    ["Ctrl ↵", "in a new tab"],
    ["Esc", "to close"],
  ];
  return keys.map(([key, does]) => (
    <Hint key={key}>
      <kbd>{key}</kbd> {t(does)}
    </Hint>
  ));
}

const Note = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "$2",
  flex: "none",
  padding: "10px $4",
  fontSize: "$small",
  color: "$inkSecond",
});

const Empty = styled("div", {
  display: "grid",
  justifyItems: "center",
  gap: "$1",
  padding: "$6 $4",
  fontSize: "$small",
  textAlign: "center",
  color: "$inkThird",
  "& > strong": { color: "$ink", fontWeight: "$section" },
});

const Hint = styled("span", {
  whiteSpace: "nowrap",
  "& > kbd": {
    padding: "0 5px",
    border: "1px solid $line",
    borderRadius: "$tag",
    fontFamily: "inherit",
    lineHeight: "18px",
  },
});
