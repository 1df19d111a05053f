import FolderSearch from "lucide-react/icons/folder-search";
import { type ReactNode, useMemo } from "react";
import { DebouncedSearchField } from "../../actors/DebouncedSearchField.tsx";
import { useServices } from "../../actors/services.ts";
import { useFilterContext } from "../../actors/useFilterContext.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { listQueryOf } from "../../api/resource.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button, LinkButton } from "../../ui/button/Button.tsx";
import type { deferred } from "../../ui/deferred.tsx";
import { type PageAction, PageHeader } from "../../ui/page/PageHeader.tsx";
import { Stack } from "../../ui/page/Section.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { ColumnMenu } from "../../ui/table/ColumnMenu.tsx";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import type { Column } from "../../ui/table/column.ts";
import { openParam, useShownSearch } from "../searchParams.ts";
import { ListChips } from "./ListChips.tsx";
import { ListFilters } from "./ListFilters.tsx";
import { Found } from "./ListFacts.tsx";
import { ListRows } from "./ListRows.tsx";
import type { ListDeclaration } from "./listDeclaration.ts";
import { useListSearch } from "./listLoader.ts";
import { useSelecting } from "./selecting.tsx";
import { ViewTools } from "./ViewTools.tsx";
import { useListExport } from "./useListExport.tsx";

const creating = { create: openParam };

interface ListScreenProps<Item extends { id: string }> {
  of: ListDeclaration<Item>;
  /** What draws a text with totals, in place of the number of rows found. */
  facts?: ReactNode;
  /** Further actions, before the one that creates. */
  actions?: readonly PageAction[];
  /** Columns in place of the declared ones, where they need more than the row. */
  columns?: readonly Column<Item>[];
}

/** A list page: header, search, filters, table, pager. Its state is in the address. */
export function ListScreen<Item extends { id: string }>(props: ListScreenProps<Item>) {
  const { of, actions = [] } = props;
  const { t, language } = useTranslation();
  const { http } = useServices();
  const { hasAny } = usePermissions();
  const { search, filters, change, hidden, hide, ...address } = useListSearch(of);
  const create = useCreateAction(of);
  const selecting = useSelecting();

  const mayList = hasAny(of.listing.permissions);
  const query = of.search.query(search, useFilterContext(), filters);
  const rows = listQueryOf(of.listing, http)(query);
  const declared = useMemo(() => of.columns(t, language), [of, t, language]);
  const columns = props.columns ?? declared;
  const visibleIds = useMemo(
    () => columns.map(({ id }) => id).filter((id) => !hidden.includes(id)),
    [columns, hidden],
  );
  const sortLabel = of.fields[search.sortField];
  const rowId = ({ id }: Item) => id;
  const exported = useListExport(of, (use) =>
    use({
      source: { query, path: of.listing.path },
      columns: columns.filter(({ id, isPrimary, isAction }) =>
        isPrimary || (visibleIds.includes(id) && !isAction)
      ),
      rowId,
    }));
  const counted = of.counted && <Found<Item> query={rows} counted={of.counted} />;
  const facts = mayList ? props.facts ?? counted : undefined;

  return (
    <Stack>
      <PageHeader
        title={t(of.title)}
        facts={facts}
        actions={[...(mayList ? [exported.action] : []), ...actions, ...create.actions]}
      />
      {exported.progress}
      {mayList && (
        <FilterBar
          search={
            <DebouncedSearchField
              label={t(of.searchLabel)}
              placeholder={t(of.searchLabel)}
              isLabelHidden
              value={search.filter}
              onChange={(filter) => change({ filter }, { isTyping: true })}
            />
          }
          aside={
            <>
              {selecting.button}
              <ViewTools of={of} hidden={hidden} />
              <ColumnMenu
                columns={columns}
                visibleIds={visibleIds}
                onChange={(ids) =>
                  hide(columns.map(({ id }) => id).filter((id) => !ids.includes(id)))}
              />
            </>
          }
        >
          <ListChips of={of} search={search} change={change} />
          <ListFilters list={of} filters={filters} onChange={address.setFilters} />
        </FilterBar>
      )}
      <ListRows<Item>
        query={rows}
        mayList={mayList}
        search={search}
        change={change}
        label={t(of.title)}
        columns={columns}
        visibleIds={visibleIds}
        rowId={rowId}
        {...(of.row && hasAny(of.row.permissions) && { rowLink: of.row.to })}
        sortField={search.sortField}
        sortDirection={search.sortDirection}
        sortLabel={sortLabel && t(sortLabel.label)}
        onSort={(sortField, sortDirection) => change({ sortField, sortDirection })}
        empty={address.isNarrowed ? <NoMatch onClear={address.clearFilters} /> : (
          <EmptyState
            icon={of.empty.icon}
            title={t(of.empty.title)}
            detail={t(of.empty.detail)}
            action={create.button}
          />
        )}
        around={(list, table) =>
          selecting.around({
            path: of.listing.path,
            list,
            filters: query.filters ?? [],
            exported,
            table,
          })}
      />
      {create.dialog}
    </Stack>
  );
}

/** The action that creates a record, for those who may. */
function useCreateAction({ create }: Pick<ListDeclaration<never>, "create">) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const { search, change } = useShownSearch(creating);
  if (create === undefined || !has(create.permission)) return { actions: [] };

  const label = t(create.label);
  const shown = { id: "create", label, icon: create.icon, isPrimary: true };
  if ("to" in create) {
    return {
      actions: [{ ...shown, to: create.to }],
      button: <LinkButton label={label} to={create.to} variant="primary" />,
    };
  }
  const onAction = "onAction" in create ? create.onAction : () => change({ create: "yes" });
  return {
    actions: [{ ...shown, onAction }],
    button: <Button label={label} variant="primary" onPress={onAction} />,
    dialog: "dialog" in create && (
      <Dialog
        of={create.dialog}
        isOpen={search.create === "yes"}
        onClose={() => change({ create: "no" })}
      />
    ),
  };
}

type DialogPart = ReturnType<typeof deferred<{ onClose: () => void }>>;

function Dialog({ of, isOpen, onClose }: { of: DialogPart; isOpen: boolean; onClose: () => void }) {
  of.usePreload();
  return isOpen && <of.Component onClose={onClose} />;
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={FolderSearch}
      title={t("Nothing matches")}
      detail={t("Change the search or the filters to see more.")}
      action={<Button label={t("Clear filters")} onPress={onClear} />}
    />
  );
}
