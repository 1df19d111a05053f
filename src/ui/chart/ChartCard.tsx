import { ChartColumn, Table2 } from "lucide-react";
import type { ReactNode } from "react";
import { useToggleState } from "react-stately";
import { useTranslation } from "../../i18n/Translation.tsx";
import { IconButton } from "../button/Button.tsx";
import { TooltipTarget } from "../overlay/TooltipTarget.tsx";
import { Card } from "../page/Card.tsx";
import { styled } from "../theme.ts";

interface ChartCardProps {
  title: string;
  aside?: ReactNode;
  chart: ReactNode;
  /** The same in figures, once there are some: who cannot read the chart turns to it, as may all. */
  table: ReactNode | undefined;
}

/** A chart on a sheet, and the table behind it. */
export function ChartCard({ title, aside, chart, table }: ChartCardProps) {
  const { t } = useTranslation();
  const { isSelected: isTable, toggle } = useToggleState();
  const label = isTable ? t("Show as chart") : t("Show as table");
  return (
    <Card
      title={title}
      aside={
        <Aside>
          {aside}
          {table !== undefined && (
            <TooltipTarget text={label}>
              <IconButton
                icon={isTable ? ChartColumn : Table2}
                aria-label={label}
                size="small"
                onPress={toggle}
              />
            </TooltipTarget>
          )}
        </Aside>
      }
    >
      {isTable && table !== undefined ? table : chart}
    </Card>
  );
}

const Aside = styled("div", { display: "flex", alignItems: "center", flex: "none", gap: "$2" });
