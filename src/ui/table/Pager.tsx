import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { DEFAULT_PAGE_SIZE } from "../../../contract/constants.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { IconButton } from "../button/Button.tsx";
import { Chip } from "../button/Chip.tsx";
import { MenuTrigger } from "../menu/Menu.tsx";
import { styled } from "../theme.ts";

interface PagerProps {
  /** From 1. A page past the last stands as the last. */
  page: number;
  size: number;
  /** How many rows there are in all, once that is known. */
  total: number | undefined;
  /** Whether that is exact, or about right. */
  isTotalExact?: boolean | undefined;
  sizes?: readonly number[];
  onPageChange: (page: number) => void;
  onSizeChange: (size: number) => void;
}

const SIZES = [DEFAULT_PAGE_SIZE, 25, 50, 100];

/** The range of rows shown and their total, with buttons to the other pages. */
export function Pager(
  { total, isTotalExact = true, size, sizes = SIZES, onPageChange, onSizeChange, ...props }:
    PagerProps,
) {
  const { t } = useTranslation();
  const pages = Math.max(1, Math.ceil((total ?? 0) / size));
  const page = Math.min(Math.max(1, props.page), pages);
  const range = total !== undefined &&
    t(isTotalExact ? "{first}–{last} / {total}" : "{first}–{last} / about {total}", {
      first: total === 0 ? 0 : (page - 1) * size + 1,
      last: Math.min(page * size, total),
      total,
    });
  return (
    <Root aria-label={t("Pages")}>
      <span role="status">{range}</span>
      <Controls>
        <SizeLabel aria-hidden="true">{t("Rows per page")}</SizeLabel>
        <MenuTrigger
          placement="top end"
          items={sizes.map((choice) => ({ id: String(choice), label: String(choice) }))}
          selection={{
            mode: "single",
            selectedIds: [String(size)],
            onChange: ([id]) => onSizeChange(Number(id)),
          }}
        >
          {({ triggerProps, ref }) => (
            <Chip
              label={String(size)}
              mark="menu"
              triggerProps={{ ...triggerProps, "aria-label": `${t("Rows per page")}: ${size}` }}
              ref={ref}
            />
          )}
        </MenuTrigger>
        <IconButton
          icon={ChevronLeft}
          aria-label={t("Previous page")}
          variant="secondary"
          size="small"
          isDisabled={page === 1}
          onPress={() => onPageChange(page - 1)}
        />
        <PagePosition>
          {total !== undefined && `${page} / ${pages}`}
        </PagePosition>
        <IconButton
          icon={ChevronRight}
          aria-label={t("Next page")}
          variant="secondary"
          size="small"
          isDisabled={page === pages}
          onPress={() => onPageChange(page + 1)}
        />
      </Controls>
    </Root>
  );
}

const Root = styled("nav", {
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "$3",
  minHeight: 48,
  boxSizing: "border-box",
  padding: "0 $4",
  borderTop: "1px solid $line",
  color: "$inkThird",
  fontVariantNumeric: "tabular-nums",
});

const Controls = styled("div", { display: "flex", alignItems: "center", gap: "$2" });

const SizeLabel = styled("span", { "@narrow": { display: "none" } });

const PagePosition = styled("span", { minWidth: 40, textAlign: "center", whiteSpace: "nowrap" });
