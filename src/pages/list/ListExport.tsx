import { useSelector } from "@xstate/react";
import type { Language } from "../../../contract/language.ts";
import { exportListOf, hasFailed, isShown } from "../../../machines/exportList.ts";
import { describeFailure } from "../../actors/describeFailure.ts";
import { useServices } from "../../actors/services.ts";
import { useChildActor, useEmitted } from "../../actors/useChildActor.ts";
import { useToast } from "../../actors/useToast.ts";
import type { Http } from "../../api/http.ts";
import { RequestFailure } from "../../api/requestFailure.ts";
import { allRows, someRows } from "../../api/rows.ts";
import { useToday } from "../../i18n/clock.ts";
import { localTimeZone } from "../../i18n/timeZone.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";
import { Progress } from "../../ui/status/Progress.tsx";
import { styled } from "../../ui/theme.ts";
import type { AnyExportedList, ExportedList, ExportedName } from "./listDeclaration.ts";
import { rowsOnceEach } from "./rowsOnceEach.ts";

interface ListExportProps {
  called: ExportedName;
  list: AnyExportedList;
  /** The ids of those of its rows that are exported; all of them unless told. */
  only?: readonly string[] | undefined;
  onClose: () => void;
}

/**
 * Exports the rows of a list to a file, with the filters it has when this is opened. Shown when the
 * export takes a while, and when it fails.
 */
export function ListExport({ called, list, only, onClose }: ListExportProps) {
  const { t, language } = useTranslation();
  const today = useToday();
  const { http } = useServices();
  const toast = useToast();
  const actor = useChildActor(
    `exportList ${called.id}`,
    () => list((of) => exportMachine(of, { http, language, name: t(called.name), only, today })),
  );
  useEmitted(actor, "export.saved", ({ count }) => {
    onClose();
    toast.success(t("{count} rows exported", { count }), {
      message: t(
        "Numbers have a decimal point, dates are written 2026-11-26, and times are those of {zone}.",
        { zone: localTimeZone().replaceAll("_", " ") },
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
            <TextColumn role="alert">{reasonOf(failure)}</TextColumn>
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

  function reasonOf(failure: unknown): string {
    return failure instanceof RequestFailure
      ? describeFailure(failure, t).title
      : t("An unexpected error occurred. Please try again.");
  }
}

interface ExportContext {
  http: Http;
  language: Language;
  /** The name of the rows. */
  name: string;
  only: readonly string[] | undefined;
  /** The day that the file is called after. */
  today: string;
}

function exportMachine<Item>(
  { source: { path, query }, columns, rowId }: ExportedList<Item>,
  { http, language, name, only, today: day }: ExportContext,
) {
  const file = async () =>
    (await import("./exportedFile.ts")).exportedFile({ name, columns, language, day });
  const fields = columns.flatMap((column) => column.fields ?? [column.id]);
  const source = { path, query: { ...query, fields } };
  const fetchPage = rowsOnceEach<Item>(
    rowId,
    (from) => only ? someRows(http, source, { ...from, only, rowId }) : allRows(http, source, from),
  );
  return exportListOf({
    async fetchPage(after, signal) {
      const [{ line }, { data, total, next }] = await Promise.all([
        file(),
        fetchPage(after, signal),
      ]);
      return { lines: data.map(line).join(""), count: data.length, total, next };
    },
    save: async (parts) => (await file()).download(parts),
  });
}

const FullWidth = styled("div", { "& > span": { display: "flex" }, "& [role=meter]": { flex: 1 } });

const TextColumn = styled("p", { margin: 0, color: "$inkSecond", "& + &": { marginTop: "$2" } });
