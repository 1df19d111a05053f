import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { DEFAULT_PAGE_SIZE } from "../../../contract/constants.ts";
import { getFurthestPage } from "../../../contract/listQuery.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { IconButton } from "../button/Button.tsx";
import { Chip } from "../button/Chip.tsx";
import { MenuTrigger } from "../menu/Menu.tsx";
import { styled } from "../theme.ts";

interface PagerProps {
  /** `page` starts at 1; a page past the end shows as the last. */
  search: { page: number; size: number };
  /** Undefined while loading. */
  list: { total: number; isTotalExact?: boolean | undefined } | undefined;
  sizes?: readonly number[];
  /** Whether the list returns every page, however far. */
  hasFarPages?: boolean;
  onChange: (change: { page: number } | { size: number }) => void;
}

const SIZES = [DEFAULT_PAGE_SIZE, 25, 50, 100];

/** The visible range and the total of rows, with buttons to other pages unless there are none. */
export function Pager(
  { search, list, sizes = SIZES, hasFarPages = false, onChange }: PagerProps,
) {
  const { size } = search;
  const { total, isTotalExact = true } = list ?? {};
  const { t } = useTranslation();
  const pages = Math.max(1, Math.ceil((total ?? 0) / size));
  const page = Math.min(Math.max(1, search.page), pages);
  const furthestPage = hasFarPages ? pages : Math.min(pages, getFurthestPage(size));
  const range = total === 0 ? t("No rows") : total !== undefined &&
    t(isTotalExact ? "{first}–{last} / {total}" : "{first}–{last} / about {total}", {
      first: (page - 1) * size + 1,
      last: Math.min(page * size, total),
      total,
    });
  return (
    <Root aria-label={t("Pages")}>
      <span role="status">
        {range}
        {page === furthestPage && page < pages && (
          <Hint>{t("Narrow the list to see other rows")}</Hint>
        )}
      </span>
      {total !== 0 && (
        <Controls>
          <SizeLabel aria-hidden="true">{t("Rows per page")}</SizeLabel>
          <MenuTrigger
            placement="top end"
            items={sizes.map((choice) => ({ id: String(choice), label: String(choice) }))}
            selection={{
              mode: "single",
              selectedIds: [String(size)],
              onChange: ([id]) => onChange({ size: Number(id) }),
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
            onPress={() => onChange({ page: Math.min(page - 1, furthestPage) })}
          />
          <PagePosition>
            {total !== undefined && `${page} / ${pages}`}
          </PagePosition>
          <IconButton
            icon={ChevronRight}
            aria-label={t("Next page")}
            variant="secondary"
            size="small"
            isDisabled={page >= furthestPage}
            onPress={() => onChange({ page: page + 1 })}
          />
        </Controls>
      )}
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

const Hint = styled("span", { display: "block", color: "$ink" });

const Controls = styled("div", { display: "flex", alignItems: "center", gap: "$2" });

const SizeLabel = styled("span", { "@narrow": { display: "none" } });

const PagePosition = styled("span", { minWidth: 40, textAlign: "center", whiteSpace: "nowrap" });
