import BellRing from "lucide-react/icons/bell-ring";
import Flag from "lucide-react/icons/flag";
import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { Switch } from "../../../ui/field/Switch.tsx";
import { Icon } from "../../../ui/icon/Icon.tsx";
import { styled } from "../../../ui/theme.ts";
import { outlines } from "./MilestoneChip.tsx";

export interface Layers {
  reminders: boolean;
  milestones: boolean;
  /** Whether the milestones are only those that the user has to do. */
  mine: boolean;
}

interface CalendarLayersProps extends Layers {
  onChange: (layers: Partial<Layers>) => void;
}

/** The switches of the calendar's layers, each with the shape of its entries. */
export function CalendarLayers({ reminders, milestones, mine, onChange }: CalendarLayersProps) {
  const { t } = useTranslation();
  return (
    <Row role="group" aria-label={t("What is shown")}>
      <Layer
        label={t("Reminders")}
        value={reminders}
        onChange={(reminders) => onChange({ reminders })}
      >
        <ReminderShape>
          <Icon icon={BellRing} size={12} />
        </ReminderShape>
      </Layer>
      <Layer
        label={t("Milestones")}
        value={milestones}
        onChange={(milestones) => onChange({ milestones })}
      >
        <MilestoneShape displayStatus="IN_PROGRESS">
          <Icon icon={Flag} size={12} />
        </MilestoneShape>
      </Layer>
      {milestones && (
        <Layer
          label={t("Only mine")}
          value={mine}
          onChange={(mine) => onChange({ mine })}
        />
      )}
    </Row>
  );
}

interface LayerProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
  /** The shape of the layer's entries. */
  children?: ReactNode;
}

function Layer({ children, ...props }: LayerProps) {
  return (
    <Item>
      <Switch {...props} />
      {children}
    </Item>
  );
}

const Row = styled("div", { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "0 $5" });

const Item = styled("div", {
  display: "inline-flex",
  alignItems: "center",
  gap: "$2",
  fontWeight: "$medium",
});

const shape = {
  display: "inline-grid",
  placeItems: "center",
  width: 34,
  height: 20,
} as const;

const ReminderShape = styled("span", {
  ...shape,
  borderRadius: 6,
  color: "$running",
  backgroundColor: "$runningSoft",
  "@forced": { border: "1px solid" },
});

const MilestoneShape = styled("span", {
  ...shape,
  borderRadius: 3,
  backgroundColor: "$surface",
  "@forced": { border: "1px solid" },
  variants: { displayStatus: outlines },
});
