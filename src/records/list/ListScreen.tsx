import { type ReactNode, useMemo, useRef } from "react";
import { DebouncedSearchField } from "../../actors/DebouncedSearchField.tsx";
import { useServices } from "../../actors/services.ts";
import { useFilterContext } from "../../actors/useFilterContext.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { createListQuery } from "../../api/resource.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button, LinkButton } from "../../ui/button/Button.tsx";
import type { lazyPart } from "../../ui/lazyPart.tsx";
import { type PageAction, PageHeader } from "../../ui/page/PageHeader.tsx";
import { Stack } from "../../ui/page/Section.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { ColumnMenu } from "../../ui/table/ColumnMenu.tsx";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import type { Column } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import { openParam, useCurrentSearch } from "../searchParams.ts";
import { ListChips } from "./ListChips.tsx";
import { ListFilters } from "./ListFilters.tsx";
import { RowCount } from "./ListFacts.tsx";
import { GroupMenu } from "./ListGroups.tsx";
import { ListRows } from "./ListRows.tsx";
import { findExportedGroup, type ListDeclaration } from "./listDeclaration.ts";
import { NoMatch } from "./NoMatch.tsx";
import { useListSearch } from "./listLoader.ts";
import { useRowSelection } from "../bulk/useRowSelection.tsx";
import { MissingViewNotice } from "../views/MissingViewNotice.tsx";
import { ViewTools } from "../views/ViewTools.tsx";
import { useListExport } from "../export/useListExport.tsx";

const createParam = { create: openParam };

interface ListScreenProps<Item extends { id: string }> {
  declaration: ListDeclaration<Item>;
  /** Replaces the number of matching rows under the title. */
  facts?: ReactNode;
  /** Actions before the one that creates. */
  actions?: readonly PageAction[];
  /** Replaces the declared columns, if they need more data than the row. */
  columns?: readonly Column<Item>[];
}

/** A list page: header, search, filters, table and pager. The URL has its state. */
export function ListScreen<Item extends { id: string }>(props: ListScreenProps<Item>) {
  const { declaration, actions = [] } = props;
  const { t, language } = useTranslation();
  const { http } = useServices();
  const { hasAny } = usePermissions();
  const { search, filters, change, hidden, hide, ...listSearch } = useListSearch(declaration);
  const create = useCreateAction(declaration);
  const rowSelection = useRowSelection();
  const toolbarRef = useRef<HTMLDivElement>(null);

  const canList = hasAny(declaration.listing.permissions);
  const query = declaration.search.query(search, useFilterContext(), filters);
  const rows = createListQuery(declaration.listing, http)(query);
  const declaredColumns = useMemo(() => declaration.columns(t, language), [
    declaration,
    t,
    language,
  ]);
  const columns = props.columns ?? declaredColumns;
  const visibleIds = useMemo(
    () => columns.map(({ id }) => id).filter((id) => !hidden.includes(id)),
    [columns, hidden],
  );
  const tableRef = useRef<HTMLDivElement>(null);
  const sortLabel = declaration.fields[search.sortField];
  const rowId = ({ id }: Item) => id;
  const listExport = useListExport(declaration, (withList) =>
    withList({
      source: { query, path: declaration.listing.path },
      columns: columns.filter(({ id, isPrimary, isAction }) =>
        isPrimary || (visibleIds.includes(id) && !isAction)
      ),
      rowId,
      group: findExportedGroup(declaration.groupings, search.groupBy, columns),
    }));
  const rowCount = declaration.countText && (
    <RowCount<Item> query={rows} countText={declaration.countText} />
  );
  const facts = canList ? props.facts ?? rowCount : undefined;

  return (
    <Stack>
      <PageHeader
        title={t(declaration.title)}
        facts={facts}
        actions={[...(canList ? [listExport.action] : []), ...actions, ...create.actions]}
      />
      {listExport.progress}
      {canList && (
        <Toolbar ref={toolbarRef}>
          <FilterBar
            search={
              <DebouncedSearchField
                label={t(declaration.searchLabel)}
                placeholder={t(declaration.searchLabel)}
                isLabelHidden
                value={search.filter}
                onChange={(filter) => change({ filter }, { replace: true })}
              />
            }
            aside={
              <>
                {rowSelection.button}
                <ViewTools declaration={declaration} hidden={hidden} />
                <GroupMenu
                  groupings={declaration.groupings}
                  groupBy={search.groupBy}
                  onChange={change}
                />
                <ColumnMenu
                  columns={columns}
                  visibleIds={visibleIds}
                  tableRef={tableRef}
                  onChange={(ids) =>
                    hide(columns.map(({ id }) => id).filter((id) => !ids.includes(id)))}
                />
              </>
            }
          >
            <ListChips
              declaration={declaration}
              search={search}
              onChange={listSearch.changeFilter}
            />
            <ListFilters list={declaration} filters={filters} onChange={listSearch.setFilters} />
          </FilterBar>
          <MissingViewNotice listId={declaration.id} />
        </Toolbar>
      )}
      <ListRows<Item>
        query={rows}
        canList={canList}
        search={search}
        groupings={declaration.groupings}
        change={change}
        label={t(declaration.title)}
        columns={columns}
        visibleIds={visibleIds}
        rowId={rowId}
        viewportRef={tableRef}
        {...(declaration.rowLink && hasAny(declaration.rowLink.permissions) &&
          { rowLink: declaration.rowLink.to })}
        sortField={search.sortField}
        sortDirection={search.sortDirection}
        sortLabel={sortLabel && t(sortLabel.label)}
        onSort={(sortField, sortDirection) => change({ sortField, sortDirection })}
        empty={listSearch.isNarrowed
          ? <NoMatch filters={query.filters ?? []} onClear={listSearch.clearFilters} />
          : (
            <EmptyState
              icon={declaration.empty.icon}
              title={t(declaration.empty.title)}
              detail={t(declaration.empty.detail)}
              action={create.button}
            />
          )}
        wrapTable={(list, table) =>
          rowSelection.wrapTable({
            path: declaration.listing.path,
            list,
            filters: query.filters ?? [],
            listExport,
            toolbarRef,
            renderTable: table,
          })}
      />
      {create.dialog}
    </Stack>
  );
}

/** The filters, or the bar of a selection in their place. */
const Toolbar = styled("div", {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  minWidth: 0,
  "& > :is([role=search], [data-selection-bar])": { gridArea: "1 / 1" },
  "& > [data-selection-bar]": { alignSelf: "end" },
  "&:has(> [data-selection-bar]) > [role=search]": { visibility: "hidden" },
});

/** The action that creates a record; nothing without permission. */
function useCreateAction({ create }: Pick<ListDeclaration<never>, "create">) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const { search, change } = useCurrentSearch(createParam);
  if (create === undefined || !has(create.permission)) return { actions: [] };

  const label = t(create.label);
  const action = { id: "create", label, icon: create.icon, isPrimary: true };
  if ("to" in create) {
    return {
      actions: [{ ...action, to: create.to }],
      button: <LinkButton label={label} to={create.to} variant="primary" />,
    };
  }
  const onAction = "onAction" in create ? create.onAction : () => change({ create: "yes" });
  return {
    actions: [{ ...action, onAction }],
    button: <Button label={label} variant="primary" onPress={onAction} />,
    dialog: "dialog" in create && (
      <Dialog
        dialog={create.dialog}
        isOpen={search.create === "yes"}
        onClose={() => change({ create: "no" })}
      />
    ),
  };
}

type DialogPart = ReturnType<typeof lazyPart<{ onClose: () => void }>>;

function Dialog(
  { dialog, isOpen, onClose }: { dialog: DialogPart; isOpen: boolean; onClose: () => void },
) {
  dialog.usePreload();
  return isOpen && <dialog.Component onClose={onClose} />;
}
