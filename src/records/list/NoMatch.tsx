import FolderSearch from "lucide-react/icons/folder-search";
import type { Filter } from "../../../contract/listQuery.ts";
import { isUnsearchable } from "../../../contract/searchParam.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";

interface NoMatchProps {
  filters: readonly Filter[];
  onClear: () => void;
}

/** The empty state of a narrowed list. */
export function NoMatch({ filters, onClear }: NoMatchProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={FolderSearch}
      title={t("Nothing matches")}
      detail={filters.some(isUnsearchable)
        ? t("Type at least one letter or digit to search.")
        : t("Change the search or the filters to see more.")}
      action={<Button label={t("Clear filters")} onPress={onClear} />}
    />
  );
}
