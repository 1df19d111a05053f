import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { useEffect, useId } from "react";
import { fold } from "../../../contract/folding.ts";
import type { Filter } from "../../../contract/listQuery.ts";
import type { NamedRecord } from "../../../contract/schemas/references.ts";
import { hasSearchableText, toSearchText } from "../../../contract/searchParam.ts";
import { searchTextMachine } from "../../../machines/searchText.ts";
import { useServices } from "../../actors/services.ts";
import { useChildActor } from "../../actors/useChildActor.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { RemoteOptions, SelectOption } from "../../ui/field/options.tsx";
import {
  getOptionPermissions,
  optionsQuery,
  type RecordKind,
  toOption,
  useRecordNames,
} from "./recordNames.ts";

interface RecordOptionsInput {
  /** Filters of the options. */
  filters?: readonly Filter[] | undefined;
  /** The chosen ids. */
  ids?: readonly string[];
  /** Records that the edited record includes; they are not fetched. */
  knownRecords?: readonly NamedRecord[] | undefined;
}

/**
 * The options of a kind: the first by name, or the server's results after typing pauses. Until the
 * response it filters the loaded options. `findOption` returns undefined while the name loads.
 */
export function useRecordOptions(
  kind: RecordKind,
  { filters, ids = [], knownRecords = [] }: RecordOptionsInput,
) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { hasAny } = usePermissions();
  const search = useChildActor(`searchText ${useId()}`, () => searchTextMachine, { value: "" });
  const { draft, value: text } = useSelector(search, ({ context }) => context);
  const enabled = hasAny(getOptionPermissions(kind));
  const scope = filters === undefined ? {} : { filters };
  const first = useQuery({ ...optionsQuery(kind, http, scope), enabled });
  const found = useQuery({
    ...optionsQuery(kind, http, { ...scope, text }),
    enabled: enabled && hasSearchableText(text),
    placeholderData: keepPreviousData,
  });
  const activeQuery = text === "" ? first : found;
  const isUnsearchable = draft !== "" && !hasSearchableText(draft);
  const isCurrent = draft === text && activeQuery.data !== undefined &&
    !activeQuery.isPlaceholderData;
  const hasFailed = draft === text && activeQuery.isLoadingError;
  const options = isUnsearchable
    ? []
    : isCurrent
    ? activeQuery.data.data
    : filterByText(draft, [...found.data?.data ?? [], ...first.data?.data ?? []]);

  const knownOptions = [
    ...knownRecords.map((record) => toOption(kind, record)),
    ...first.data?.data ?? [],
  ];
  const isFirstPending = enabled && first.isPending;
  const unknownIds = ids.filter((id) => !knownOptions.some((option) => option.id === id));
  const names = useRecordNames(kind, isFirstPending ? [] : unknownIds);
  const canRetry = hasFailed || names.isError;

  const remoteOptions: RemoteOptions = {
    options,
    onSearch: (typed) => {
      const text = toSearchText(typed).trim();
      search.send(text === "" ? { type: "text.cleared" } : { type: "text.typed", text });
    },
    isLoading: enabled && !isCurrent && !hasFailed && !isUnsearchable,
    onRetry: canRetry
      ? () => {
        if (hasFailed) void activeQuery.refetch();
        if (names.isError) void names.refetch();
      }
      : undefined,
    emptyReason: isUnsearchable ? t("Type at least one letter or digit to search.") : undefined,
    note: isCurrent && activeQuery.data.total > options.length
      ? t("The first {count} of {total} are shown. Type to find the others.", {
        count: options.length,
        total: activeQuery.data.total,
      })
      : undefined,
  };
  const findOption = (id: string): SelectOption | undefined => {
    const option = knownOptions.find((one) => one.id === id) ??
      (isFirstPending ? undefined : names.find(id));
    return option === null ? { id, label: t("unknown") } : option;
  };
  return { remoteOptions, findOption };
}

function filterByText(text: string, options: readonly SelectOption[]): SelectOption[] {
  const byId = new Map(options.map((option) => [option.id, option]));
  return [...byId.values()].filter(({ label, description = "" }) =>
    fold(`${label}\n${description}`).includes(fold(text))
  );
}

/** Prefetches the first options of the fields in the page's dialogs. */
export function OptionsPrefetch({ kinds }: { kinds: readonly RecordKind[] }) {
  const { http } = useServices();
  const { hasAny } = usePermissions();
  const queryClient = useQueryClient();
  const allowed = kinds.filter((kind) => hasAny(getOptionPermissions(kind)));
  useEffect(() => {
    // After a failure the field fetches them again.
    for (const kind of allowed) void queryClient.prefetchQuery(optionsQuery(kind, http));
  }, [allowed.join()]);
  return null;
}
