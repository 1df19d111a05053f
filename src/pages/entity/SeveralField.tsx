import { X } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "../../i18n/Translation.tsx";
import { IconButton } from "../../ui/button/Button.tsx";
import { ComboBox } from "../../ui/field/ComboBox.tsx";
import type { Option } from "../../ui/field/Option.ts";
import { styled } from "../../ui/theme.ts";

interface SeveralFieldProps {
  label: string;
  placeholder: string;
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  error?: string | undefined;
  isOptional?: boolean;
}

/** Several of many, each found by typing and then listed with a way to remove it. */
export function SeveralField({ options, value, onChange, label, ...props }: SeveralFieldProps) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const chosen = value.flatMap((id) => options.find((option) => option.id === id) ?? []);

  function remove(id: string) {
    onChange(value.filter((one) => one !== id));
    root.current?.querySelector("input")?.focus();
  }

  return (
    <div ref={root}>
      <ComboBox
        {...props}
        label={label}
        options={options.filter(({ id }) => !value.includes(id))}
        value={null}
        isEmptiedByChoice
        onChange={(id) => {
          if (id !== null) onChange([...value, id]);
        }}
      />
      {chosen.length > 0 && (
        <Chosen aria-label={label}>
          {chosen.map(({ id, label }) => (
            <One key={id}>
              {label}
              <IconButton
                icon={X}
                size="small"
                aria-label={t("Remove {name}", { name: label })}
                onPress={() => remove(id)}
              />
            </One>
          ))}
        </Chosen>
      )}
    </div>
  );
}

const Chosen = styled("ul", {
  display: "flex",
  flexWrap: "wrap",
  gap: 6,
  // Takes back most of the room that the field keeps for a message.
  margin: "-12px 0 8px",
  padding: 0,
  listStyle: "none",
});

const One = styled("li", {
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
