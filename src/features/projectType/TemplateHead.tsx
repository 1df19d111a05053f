import Trash2 from "lucide-react/icons/trash";
import type { EditedTemplate } from "../../../machines/milestoneTemplate.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { IconButton } from "../../ui/button/Button.tsx";
import { Chip } from "../../ui/button/Chip.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { styled } from "../../ui/theme.ts";

interface TemplateHeadProps {
  templates: readonly EditedTemplate[];
  selected: EditedTemplate;
  /** The error of the name. */
  error: string | undefined;
  onSelect: (key: string) => void;
  onRename: (name: string) => void;
  onRemove: () => void;
}

/** The choice among several templates, and the name of the chosen one. */
export function TemplateHead(props: TemplateHeadProps) {
  const { templates, selected, error, onSelect, onRename, onRemove } = props;
  const { t } = useTranslation();
  return (
    <Head>
      {templates.length > 1 && (
        <Choices role="group" aria-label={t("Milestone templates")}>
          {templates.map(({ key, name }) => (
            <Chip
              key={key}
              label={name.trim() || t("New template")}
              isChosen={key === selected.key}
              mark="none"
              onPress={() => onSelect(key)}
            />
          ))}
        </Choices>
      )}
      <NameRow>
        <TextField
          key={selected.key}
          label={t("Template name")}
          isRequired
          width="wide"
          autoFocus={selected.id === undefined && selected.name === ""}
          value={selected.name}
          maxLength={120}
          onChange={onRename}
          error={error}
        />
        {templates.length > 1 && (
          <IconButton
            icon={Trash2}
            aria-label={t("Remove the template “{name}”", { name: selected.name })}
            onPress={onRemove}
          />
        )}
      </NameRow>
    </Head>
  );
}

const Head = styled("div", { display: "grid", gap: "$2", padding: "$1 $4 0" });

const Choices = styled("div", { display: "flex", flexWrap: "wrap", gap: "$2" });

const NameRow = styled("div", {
  display: "grid",
  gridTemplateColumns: "minmax(0, 360px) auto",
  justifyContent: "start",
  // The label is above the field.
  alignItems: "center",
  gap: "$2",
});
