import type { Filter } from "../../../contract/listQuery.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { ComboBox } from "../../ui/field/ComboBox.tsx";
import type { FieldProps } from "../../ui/field/Field.tsx";
import type { Named, RecordKind } from "../list/recordNames.ts";
import { useRecordOptions } from "./useRecordOptions.ts";

interface RecordFieldProps extends FieldProps {
  kind: RecordKind;
  value: string | null;
  onChange: (id: string | null) => void;
  /** The record of the value, where what is edited brought it along. */
  known?: Named | null | undefined;
  /** Narrows down what can be chosen. */
  within?: readonly Filter[];
  placeholder?: string;
}

/** One record of a kind, found by typing. One beyond the first to choose from has its name, too. */
export function RecordField({ kind, known, within, placeholder = "", ...field }: RecordFieldProps) {
  const { t } = useTranslation();
  const { value } = field;
  const { offer, chosen } = useRecordOptions(kind, {
    within,
    ids: value === null ? [] : [value],
    known: known ? [known] : [],
  });
  const option = value === null ? undefined : chosen(value);
  return (
    <ComboBox
      {...field}
      {...offer}
      chosen={option}
      placeholder={value !== null && option === undefined ? t("Loading") : placeholder}
    />
  );
}
