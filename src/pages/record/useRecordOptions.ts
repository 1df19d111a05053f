import { truncateText } from "../../../contract/truncateText.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { useId } from "react";
import { fold } from "../../../contract/folding.ts";
import type { Filter } from "../../../contract/listQuery.ts";
import type { NamedRecord } from "../../../contract/schemas/references.ts";
import { searchTextMachine } from "../../../machines/searchText.ts";
import { useServices } from "../../actors/services.ts";
import { useChildActor } from "../../actors/useChildActor.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { RemoteOptions, SelectOption } from "../../ui/field/options.tsx";
import {
  optionOf,
  optionsQuery,
  permissionsFor,
  type RecordKind,
  useRecordNames,
} from "../list/recordNames.ts";

/** More than a user would type, and within the server's limit. */
const MAX_SEARCH_LENGTH = 200;

interface RecordOptionsInput {
  /** Filters of the options. */
  within?: readonly Filter[] | undefined;
  /** The ids of the value. */
  ids?: readonly string[];
  /** Records that the edited record was extended with, which need not be fetched. */
  known?: readonly NamedRecord[] | undefined;
}

/**
 * The options of a kind: the first by name, and what the server finds once typing pauses. Until it
 * has answered, the known ones that match. `chosen` gives the option of each id of the value;
 * undefined until it is loaded.
 */
export function useRecordOptions(
  kind: RecordKind,
  { within, ids = [], known = [] }: RecordOptionsInput,
) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { hasAny } = usePermissions();
  const search = useChildActor(`searchText ${useId()}`, () => searchTextMachine, { value: "" });
  const { draft, value: text } = useSelector(search, ({ context }) => context);
  const enabled = hasAny(permissionsFor(kind));
  const scope = within === undefined ? {} : { within };
  const first = useQuery({ ...optionsQuery(kind, http, scope), enabled });
  const found = useQuery({
    ...optionsQuery(kind, http, { ...scope, text }),
    enabled: enabled && text !== "",
    placeholderData: keepPreviousData,
  });
  const asked = text === "" ? first : found;
  const isAnswered = draft === text && asked.data !== undefined && !asked.isPlaceholderData;
  const isRefused = draft === text && asked.isLoadingError;
  const options = isAnswered
    ? asked.data.data
    : fitting(draft, [...found.data?.data ?? [], ...first.data?.data ?? []]);

  const told = [...known.map((record) => optionOf(kind, record)), ...first.data?.data ?? []];
  const isFirstPending = enabled && first.isPending;
  const untold = ids.filter((id) => !told.some((option) => option.id === id));
  const names = useRecordNames(kind, isFirstPending ? [] : untold);
  const isRetried = isRefused || names.isError;

  const offer: RemoteOptions = {
    options,
    onSearch: (typed) => {
      const text = truncateText(typed.trim(), MAX_SEARCH_LENGTH);
      search.send(text === "" ? { type: "text.cleared" } : { type: "text.typed", text });
    },
    isLoading: enabled && !isAnswered && !isRefused,
    onRetry: isRetried
      ? () => {
        if (isRefused) void asked.refetch();
        if (names.isError) void names.refetch();
      }
      : undefined,
    note: isAnswered && asked.data.total > options.length
      ? t("The first {count} of {total} are shown. Type to find the others.", {
        count: options.length,
        total: asked.data.total,
      })
      : undefined,
  };
  const chosen = (id: string): SelectOption | undefined => {
    const option = told.find((one) => one.id === id) ??
      (isFirstPending ? undefined : names.find(id));
    return option === null ? { id, label: t("unknown") } : option;
  };
  return { offer, chosen };
}

function fitting(text: string, known: readonly SelectOption[]): SelectOption[] {
  const each = new Map(known.map((option) => [option.id, option]));
  return [...each.values()].filter(({ label }) => fold(label).includes(fold(text)));
}
