import X from "lucide-react/icons/x";
import { useRef } from "react";
import type { Filter } from "../../../contract/listQuery.ts";
import type { NamedRecord } from "../../../contract/schemas/references.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { IconButton } from "../../ui/button/Button.tsx";
import { ComboBox } from "../../ui/field/ComboBox.tsx";
import type { FieldProps } from "../../ui/field/Field.tsx";
import { styled } from "../../ui/theme.ts";
import type { RecordKind } from "../list/recordNames.ts";
import { useRecordOptions } from "./useRecordOptions.ts";

interface RecordFieldProps extends FieldProps {
  kind: RecordKind;
  value: string | null;
  onChange: (id: string | null) => void;
  /** The record of the value, where the edited record was extended with it. */
  known?: NamedRecord | null | undefined;
  /** Filters of the options. */
  within?: readonly Filter[];
  placeholder?: string;
}

/** One record of a kind, found by typing. One beyond the first options has its name, too. */
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

interface RecordsFieldProps {
  kind: RecordKind;
  label: string;
  placeholder: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Records that the edited record was extended with. */
  known?: readonly NamedRecord[] | undefined;
  /** Filters of the options. */
  within?: readonly Filter[];
  error?: string | undefined;
  isOptional?: boolean;
}

/** Several records of a kind, each found by typing and then listed with a way to remove it. */
export function RecordsField(props: RecordsFieldProps) {
  const { kind, label, value, onChange, known, within, ...field } = props;
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const { offer, chosen } = useRecordOptions(kind, { within, ids: value, known });

  function remove(id: string) {
    onChange(value.filter((one) => one !== id));
    root.current?.querySelector("input")?.focus();
  }

  return (
    <div ref={root}>
      <ComboBox
        {...field}
        {...offer}
        label={label}
        options={offer.options.filter(({ id }) => !value.includes(id))}
        value={null}
        isEmptiedByChoice
        onChange={(id) => {
          if (id !== null) onChange([...value, id]);
        }}
      />
      {value.length > 0 && (
        <ChosenList aria-label={label}>
          {value.map((id) => {
            const name = chosen(id)?.label ?? t("Loading");
            return (
              <ChosenItem key={id}>
                {name}
                <IconButton
                  icon={X}
                  size="small"
                  aria-label={t("Remove {name}", { name })}
                  onPress={() => remove(id)}
                />
              </ChosenItem>
            );
          })}
        </ChosenList>
      )}
    </div>
  );
}

const ChosenList = styled("ul", {
  display: "flex",
  flexWrap: "wrap",
  gap: 6,
  // Takes back most of the room that the field keeps for a message.
  margin: "-12px 0 8px",
  padding: 0,
  listStyle: "none",
});

const ChosenItem = styled("li", {
  display: "inline-flex",
  alignItems: "center",
  gap: 2,
  paddingInlineStart: 12,
  borderRadius: "$pill",
  backgroundColor: "$waitingSoft",
  color: "$ink",
  fontSize: "$small",
  "& button": { borderRadius: "$pill" },
});
