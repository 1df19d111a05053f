import FileSearch from "lucide-react/icons/file-search";
import type { SearchView } from "../../../machines/commandPalette.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { Key } from "../../i18n/catalogue.ts";
import { isLoadFailed, LoadFailure, type LoadFailureProps } from "../../records/LoadFailure.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";
import { styled } from "../../ui/theme.ts";

interface PaletteNotesProps {
  view: SearchView;
  isEmpty: boolean;
  /** Whether the search may have missed results. */
  isPartial: boolean;
  onRetry: () => void;
}

/** A note below the options, or instead of them. */
export function PaletteNotes({ view, isEmpty, isPartial, onRetry }: PaletteNotesProps) {
  const { t } = useTranslation();
  if (view === "failed") {
    return (
      <Note>
        <span>{t("The search failed.")}</span>
        <Button label={t("Try again")} size="small" onPress={onRetry} />
      </Note>
    );
  }
  if (view === "searching" && isEmpty) return <Note aria-hidden="true">{t("Searching...")}</Note>;
  if ((view === "empty" || view === "unsearchable") && isEmpty) {
    return (
      <Empty aria-hidden="true">
        <FileSearch size={24} strokeWidth={1.5} />
        <strong>{t("Nothing found")}</strong>
        <span>
          {view === "empty"
            ? t("Try fewer or other words. Each word has to be found.")
            : t("Type at least one letter or digit to search.")}
        </span>
      </Empty>
    );
  }
  return isPartial ? <Note>{t("There may be more. Another word narrows it down.")}</Note> : null;
}

/** A note below the options if some of them could not be loaded. */
export function PaletteLoadFailure(props: LoadFailureProps) {
  if (!isLoadFailed(props.query)) return null;
  return (
    <Note>
      <LoadFailure {...props} />
    </Note>
  );
}

/** Replaces the palette if it cannot be rendered. */
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

/** The hints for the palette's keys. */
export function PaletteHints() {
  const { t } = useTranslation();
  const keys: [string, Key][] = [
    ["↑ ↓", "to choose"],
    ["↵", "to open"],
    ["Ctrl ↵", "in a new tab"],
    ["Esc", "to close"],
  ];
  return keys.map(([key, action]) => (
    <Hint key={key}>
      <kbd>{key}</kbd> {t(action)}
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
