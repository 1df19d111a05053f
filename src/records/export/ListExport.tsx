import { useSelector } from "@xstate/react";
import type { Language } from "../../../contract/language.ts";
import { fromPromise } from "xstate";
import {
  type ExportedPage,
  exportListMachine,
  hasFailed,
  isShown,
} from "../../../machines/exportList.ts";
import { describeFailure } from "../../actors/describeFailure.ts";
import { useServices } from "../../actors/services.ts";
import { useChildActor, useEmitted } from "../../actors/useChildActor.ts";
import { useToast } from "../../actors/useToast.ts";
import type { Http } from "../../api/http.ts";
import { RequestFailure } from "../../api/requestFailure.ts";
import { streamAllRows, streamRowsById } from "../../api/rows.ts";
import { useToday } from "../../i18n/clock.ts";
import { getReaderTimeZone } from "../../i18n/timeZone.ts";
import { formatTimeZone } from "../../i18n/wallClock.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";
import { Progress } from "../../ui/status/Progress.tsx";
import { styled } from "../../ui/theme.ts";
import type { AnyExportedList, ExportedList, ListIdentity } from "../list/listDeclaration.ts";
import { createBatchReader } from "./createBatchReader.ts";
import { createLineGroups } from "./createLineGroups.ts";

interface ListExportProps {
  identity: ListIdentity;
  list: AnyExportedList;
  /** The ids of the exported rows; all rows if undefined. */
  onlyIds?: readonly string[] | undefined;
  onClose: () => void;
}

/**
 * Exports the rows of a list to a CSV file. The filters are those at its start. The dialog opens only
 * when the export takes long or fails.
 */
export function ListExport({ identity, list, onlyIds, onClose }: ListExportProps) {
  const { t, language } = useTranslation();
  const today = useToday();
  const { http } = useServices();
  const toast = useToast();
  const actor = useChildActor(
    `exportList ${identity.id}`,
    () =>
      list((exportedList) =>
        exportListMachine.provide(
          createExportImplementations(exportedList, {
            http,
            language,
            name: t(identity.name),
            onlyIds,
            today,
          }),
        )
      ),
  );
  useEmitted(actor, "export.saved", ({ count }) => {
    onClose();
    toast.success(t("{count} rows exported", { count }), {
      message: t(
        "Numbers have a decimal point, dates are written 2026-11-26, and times are those of {zone}.",
        { zone: formatTimeZone(getReaderTimeZone()) },
      ),
    });
  });
  useEmitted(actor, "export.abandoned", onClose);

  const { count, total, failure } = useSelector(actor, ({ context }) => context);
  const isFailed = useSelector(actor, hasFailed);
  const cancel = () => actor.send({ type: "export.cancelled" });
  return (
    <Modal
      isOpen={useSelector(actor, isShown)}
      onClose={cancel}
      title={isFailed ? t("The list could not be exported") : t("Exporting the list")}
      variant={isFailed ? "danger" : "primary"}
      size="small"
      footer={
        <>
          <Button label={t("Cancel")} variant="ghost" onPress={cancel} />
          {isFailed && (
            <Button
              label={t("Try again")}
              variant="primary"
              onPress={() => actor.send({ type: "export.retried" })}
            />
          )}
        </>
      }
    >
      {isFailed
        ? (
          <>
            <TextColumn role="alert">{describeReason(failure)}</TextColumn>
            <TextColumn>
              {t("Nothing was downloaded. You can go on from where it stopped.")}
            </TextColumn>
          </>
        )
        : (
          <FullWidth>
            <Progress label={t("Rows")} value={count} total={total ?? 0} />
          </FullWidth>
        )}
    </Modal>
  );

  function describeReason(failure: unknown): string {
    return failure instanceof RequestFailure
      ? describeFailure(failure, t).title
      : t("An unexpected error occurred. Please try again.");
  }
}

interface ExportOptions {
  http: Http;
  language: Language;
  /** The translated name of the rows, for the file name. */
  name: string;
  onlyIds: readonly string[] | undefined;
  /** The day in the file name. */
  today: string;
}

function createExportImplementations<Item>(
  { source: { path, query }, columns: listColumns, rowId, group }: ExportedList<Item>,
  { http, language, name, onlyIds, today: day }: ExportOptions,
) {
  const columns = group
    ? [group.column, ...listColumns.filter(({ id }) => id !== group.column.id)]
    : listColumns;
  const lineGroups = group && createLineGroups(group);
  const file = async () =>
    (await import("./createCsvFile.ts")).createCsvFile({ name, columns, language, day });
  const columnFields = columns.flatMap((column) => column.fields ?? [column.id]);
  const fields = group ? [...columnFields, group.grouping.field] : columnFields;
  const source = { path, query: { ...query, fields } };
  const fetchPage = createBatchReader<Item>(
    rowId,
    (from) =>
      onlyIds
        ? streamRowsById(http, source, { ...from, ids: onlyIds, rowId })
        : streamAllRows(http, source, from),
  );
  return {
    actors: {
      fetchPage: fromPromise<ExportedPage, { after: string | null }>(
        async ({ input: { after }, signal }) => {
          const [{ toLine }, { data, total, next }] = await Promise.all([
            file(),
            fetchPage(after, signal),
          ]);
          for (const item of data) lineGroups?.add(item, toLine(item));
          return { lines: data.map(toLine).join(""), count: data.length, total, next };
        },
      ),
      save: fromPromise<void, { parts: readonly string[] }>(async ({ input }) =>
        (await file()).download(lineGroups?.sort() ?? input.parts)
      ),
    },
  };
}

const FullWidth = styled("div", { "& > span": { display: "flex" }, "& [role=meter]": { flex: 1 } });

const TextColumn = styled("p", { margin: 0, color: "$inkSecond", "& + &": { marginTop: "$2" } });
