import X from "lucide-react/icons/x";
import { useRef, useState } from "react";
import type { Filter } from "../../../contract/listQuery.ts";
import type { NamedRecord } from "../../../contract/schemas/references.ts";
import type { CreatedRecord } from "../../../machines/recordCreation.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { IconButton } from "../../ui/button/Button.tsx";
import { ComboBox, MultiComboBox } from "../../ui/field/ComboBox.tsx";
import type { FieldProps } from "../../ui/field/Field.tsx";
import { styled } from "../../ui/theme.ts";
import type { RecordKind } from "./recordNames.ts";
import { usePickerCreation } from "./usePickerCreation.ts";
import { useRecordOptions } from "./useRecordOptions.ts";

interface RecordFieldProps extends FieldProps {
  kind: RecordKind;
  value: string | null;
  onChange: (id: string | null) => void;
  /** The chosen record, if the edited record includes it. */
  knownRecord?: NamedRecord | null | undefined;
  /** Filters of the options. */
  filters?: readonly Filter[];
  placeholder?: string;
  /** Offers no new record, as in filters. */
  isExistingOnly?: boolean;
}

/** A combo box that searches records of a kind, or creates one. */
export function RecordField(
  { kind, knownRecord, filters, placeholder = "", isExistingOnly = false, ...field }:
    RecordFieldProps,
) {
  const { t } = useTranslation();
  const { value, onChange } = field;
  const { creation, createdRecords } = useCreatedRecords(kind, ({ id }) => onChange(id));
  const { remoteOptions, findOption } = useRecordOptions(kind, {
    filters,
    ids: value === null ? [] : [value],
    knownRecords: [...createdRecords, ...knownRecord ? [knownRecord] : []],
  });
  const option = value === null ? undefined : findOption(value);
  return (
    <ComboBox
      {...field}
      {...remoteOptions}
      creation={isExistingOnly ? undefined : creation}
      chosen={option}
      placeholder={value !== null && option === undefined ? t("Loading") : placeholder}
    />
  );
}

/** The option that creates a record, and the records that it has created. */
function useCreatedRecords(kind: RecordKind, onCreated: (record: CreatedRecord) => void) {
  const [createdRecords, setCreatedRecords] = useState<readonly CreatedRecord[]>([]);
  const creation = usePickerCreation(kind, (record) => {
    setCreatedRecords((before) => [...before, record]);
    onCreated(record);
  });
  return { creation, createdRecords };
}

interface RecordsFieldProps {
  kind: RecordKind;
  label: string;
  placeholder: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** The chosen records, if the edited record includes them. */
  knownRecords?: readonly NamedRecord[] | undefined;
  /** Filters of the options. */
  filters?: readonly Filter[];
  error?: string | undefined;
  /** Offers no new record, as in filters. */
  isExistingOnly?: boolean;
}

/** A combo box for several records, with a list of the chosen ones. */
export function RecordsField(props: RecordsFieldProps) {
  const { kind, label, value, onChange, knownRecords = [], filters, ...field } = props;
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const { creation, createdRecords } = useCreatedRecords(
    kind,
    ({ id }) => onChange([...value, id]),
  );
  const { remoteOptions, findOption } = useRecordOptions(kind, {
    filters,
    ids: value,
    knownRecords: [...createdRecords, ...knownRecords],
  });

  function remove(id: string) {
    onChange(value.filter((one) => one !== id));
    root.current?.querySelector("input")?.focus();
  }

  return (
    <div ref={root}>
      <MultiComboBox
        {...field}
        {...remoteOptions}
        creation={props.isExistingOnly ? undefined : creation}
        label={label}
        value={value}
        onChange={onChange}
      />
      {value.length > 0 && (
        <ChosenList aria-label={label}>
          {value.map((id) => {
            const name = findOption(id)?.label ?? t("Loading");
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
  // Covers most of the space that the field reserves for a message.
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
