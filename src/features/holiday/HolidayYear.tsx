import ChevronRight from "lucide-react/icons/chevron-right";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { useId } from "react";
import type { Language } from "../../../contract/language.ts";
import type { Holiday } from "../../../contract/schemas/holiday.ts";
import { formatDate, getDateFormat, toLocale } from "../../i18n/formats.ts";
import { HOLIDAY_CERTAINTY_LABELS } from "../../i18n/labels.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { MenuButton } from "../../ui/menu/Menu.tsx";
import { Sheet } from "../../ui/page/Section.tsx";
import { Badge } from "../../ui/status/Badge.tsx";
import { styled } from "../../ui/theme.ts";

interface HolidayYearProps {
  year: number;
  holidays: readonly Holiday[];
  isOpenAtFirst: boolean;
  /** Absent if the user may not change them. */
  onEdit?: (holiday: Holiday) => void;
  onDelete?: (holiday: Holiday) => void;
}

/** The public holidays of one year, which can be folded. */
export function HolidayYear({ year, holidays, isOpenAtFirst, ...actions }: HolidayYearProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Sheet as="section" aria-labelledby={id} flush>
      <details open={isOpenAtFirst}>
        <Head>
          <Chevron icon={ChevronRight} size={16} />
          <Title id={id}>{year}</Title>
          <Count>{t("{count} days", { count: holidays.length })}</Count>
        </Head>
        <List>
          {holidays.map((holiday) => (
            <HolidayLine
              key={holiday.id}
              holiday={holiday}
              {...actions}
            />
          ))}
        </List>
      </details>
    </Sheet>
  );
}

interface HolidayLineProps extends Pick<HolidayYearProps, "onEdit" | "onDelete"> {
  holiday: Holiday;
}

function HolidayLine({ holiday, onEdit, onDelete }: HolidayLineProps) {
  const { t, language } = useTranslation();
  const { date, name, halfDay, source, certainty } = holiday;
  const day = formatDate(date, "short", t);
  return (
    <Line>
      <Day>
        <time dateTime={date}>{day}</time> <Weekday>{formatWeekday(date, language)}</Weekday>
      </Day>
      <Text>
        <Name>{name}</Name>
        <Source>{source}</Source>
      </Text>
      <Badges>
        {halfDay && <Badge tone="neutral">{t("Half day")}</Badge>}
        {certainty === "EXPECTED" && (
          <Badge tone="warning">{t(HOLIDAY_CERTAINTY_LABELS.EXPECTED.label)}</Badge>
        )}
      </Badges>
      {onEdit && onDelete && (
        <Menu>
          <MenuButton
            label={t("Actions of “{name}”, {date}", { name, date: day })}
            icon={Ellipsis}
            isIconOnly
            variant="ghost"
            items={[
              { id: "edit", label: t("Edit"), icon: Pencil, onAction: () => onEdit(holiday) },
              {
                id: "delete",
                label: t("Delete"),
                icon: Trash2,
                isDanger: true,
                onAction: () => onDelete(holiday),
              },
            ]}
          />
        </Menu>
      )}
    </Line>
  );
}

const formatWeekday = (date: string, language: Language): string =>
  getDateFormat(toLocale(language), { weekday: "long", timeZone: "UTC" })
    .format(new Date(`${date}T00:00:00Z`));

const Chevron = styled(Icon, {
  flex: "none",
  color: "$inkThird",
  "[open] > summary > &": { rotate: "90deg" },
});

const Head = styled("summary", {
  display: "flex",
  alignItems: "center",
  gap: "$2",
  minHeight: 44,
  padding: "0 $4",
  cursor: "pointer",
  listStyle: "none",
  "&::-webkit-details-marker": { display: "none" },
  "&:focus-visible": { outlineOffset: "-2px" },
});

const Title = styled("h2", { text: "section", margin: 0, color: "$ink", numbers: "tabular" });

const Count = styled("span", { fontSize: "$small", color: "$inkThird" });

const List = styled("ul", { margin: 0, padding: 0, listStyle: "none" });

const Line = styled("li", {
  display: "grid",
  gridTemplateColumns: "184px minmax(0, 1fr) auto auto",
  alignItems: "center",
  gap: "$1 $3",
  minHeight: 52,
  padding: "6px $3 6px $4",
  borderTop: "1px solid $line",
  "@narrow": { gridTemplateColumns: "minmax(0, 1fr) auto" },
});

const Day = styled("span", {
  numbers: "tabular",
  "@narrow": { gridColumn: 1, fontSize: "$small" },
});

const Weekday = styled("span", { color: "$inkThird" });

const Text = styled("span", { minWidth: 0, "@narrow": { gridColumn: 1, gridRow: 2 } });

const Name = styled("span", { display: "block", fontWeight: "$medium" });

const Source = styled("span", { display: "block", fontSize: "$small", color: "$inkThird" });

const Badges = styled("span", {
  display: "flex",
  flexWrap: "wrap",
  gap: "$2",
  "&:empty": { display: "none" },
  "@narrow": { gridColumn: 1, gridRow: 3 },
});

const Menu = styled("span", {
  gridColumn: 4,
  "@narrow": { gridColumn: 2, gridRow: "1 / span 3" },
});
