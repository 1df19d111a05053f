import Columns3 from "lucide-react/icons/columns-3";
import { useTranslation } from "../../i18n/Translation.tsx";
import { MenuButton } from "../menu/Menu.tsx";
import { WideOnly } from "../page/ByWidth.tsx";
import type { Column } from "./column.ts";

interface ColumnMenuProps {
  columns: readonly Pick<Column<never>, "id" | "header" | "isPrimary">[];
  visibleIds: readonly string[];
  onChange: (visibleIds: string[]) => void;
}

export function ColumnMenu({ columns, visibleIds, onChange }: ColumnMenuProps) {
  const { t } = useTranslation();
  const optional = columns.filter(({ isPrimary }) => !isPrimary);
  return (
    <WideOnly>
      <MenuButton
        label={t("Columns")}
        icon={Columns3}
        variant="ghost"
        placement="bottom end"
        items={optional.map(({ id, header }) => ({ id, label: header }))}
        selection={{
          mode: "multiple",
          selectedIds: optional.map(({ id }) => id).filter((id) => visibleIds.includes(id)),
          onChange: (chosen) =>
            onChange(
              columns.filter(({ id, isPrimary }) => isPrimary || chosen.includes(id))
                .map(({ id }) => id),
            ),
        }}
      />
    </WideOnly>
  );
}
