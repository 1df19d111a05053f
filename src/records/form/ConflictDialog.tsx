import CircleCheck from "lucide-react/icons/circle-check";
import type { NewestVersion } from "../../../machines/formConflict.ts";
import { compareVersions } from "../../../machines/versions.ts";
import { useToday } from "../../i18n/clock.ts";
import { useSession } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { toDay, toLocalWallTime } from "../../i18n/wallClock.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";
import { styled } from "../../ui/theme.ts";
import { type RecordKind, useRecordNames } from "../options/recordNames.ts";
import { ConflictField } from "./ConflictField.tsx";
import { formatFieldValue, getConflictLabel, listIds, REFERENCE_FIELDS } from "./conflictFields.ts";
import type { FormConflict } from "./useFormConflict.ts";

type ConflictDialogProps =
  & NewestVersion
  & Pick<FormConflict, "choices" | "fields" | "choose" | "submit" | "leave">;

/** Asks which value to keep of each field that the user and somebody else changed. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { versions, author, choices, choose, submit, leave, fields } = props;
  const { values, initial, newest } = versions;
  const { t, language } = useTranslation();
  const { user } = useSession();
  const findName = useNames(props);
  const today = useToday();
  const changed = compareVersions(versions);
  const context = { t, language, fields, findName };
  const format = (name: string, value: unknown) => formatFieldValue(name, value, context);
  const time = author && formatDate(
    author.at,
    toDay(toLocalWallTime(author.at)) === today ? "time" : "long",
    t,
  );
  const theirs = author?.name ?? t("Somebody else");
  const isMerged = changed.own.length + changed.newest.length > 0;

  return (
    <Modal
      isOpen
      onClose={leave}
      title={t("The same fields have been changed meanwhile")}
      variant="warning"
      size="large"
      footer={
        <>
          <All>
            <Button
              label={t("All of mine")}
              variant="ghost"
              size="small"
              onPress={() => choose(changed.both, "own")}
            />
            <Button
              label={t("All of theirs")}
              variant="ghost"
              size="small"
              onPress={() => choose(changed.both, "newest")}
            />
          </All>
          <Button label={t("Back to editing")} onPress={leave} />
          <Button label={t("Save what is chosen")} variant="primary" onPress={submit} />
        </>
      }
    >
      <Intro>
        {author === null
          ? t("Somebody else has saved this while you were editing. Which values should be kept?")
          : t(
            "{name} has saved this while you were editing ({time}). Which values should be kept?",
            {
              name: author.name,
              time: time ?? "",
            },
          )}
      </Intro>
      {changed.both.map((name) => (
        <ConflictField
          key={name}
          label={getConflictLabel(name, context)}
          before={format(name, initial[name])}
          own={{
            text: format(name, values[name]),
            by: t("What you typed"),
            name: getFullName(user),
          }}
          newest={{
            text: format(name, newest[name]),
            by: time === null ? theirs : `${theirs}, ${time}`,
            name: author?.name ?? "",
          }}
          isText={isText(values[name]) && isText(newest[name])}
          choice={choices[name] ?? "own"}
          onChange={(choice) => choose([name], choice)}
        />
      ))}
      {isMerged && (
        <Merged>
          <Icon icon={CircleCheck} />
          <span>
            {`${t("Merged automatically")}: `}
            {[
              ...changed.newest.map((name) => ({ name, value: newest[name], by: theirs })),
              ...changed.own.map((name) => ({ name, value: values[name], by: t("you") })),
            ].map(({ name, value, by }, index) => (
              <span key={name}>
                {index > 0 && ", "}
                <strong>{getConflictLabel(name, context)}</strong>
                {` ${format(name, value)} (${by})`}
              </span>
            ))}
          </span>
        </Merged>
      )}
    </Modal>
  );
}

const getFullName = (user: { name: string; surname: string } | null) =>
  user === null ? "" : `${user.name} ${user.surname}`;

/** Whether a value is a text of several words, of which the differences are marked. */
const isText = (value: unknown): boolean => typeof value === "string" && /\s/.test(value.trim());

/** Loads the names of the records that the fields refer to. */
function useNames({ versions: { values, initial, newest } }: NewestVersion) {
  const listNamed = (kind: RecordKind) =>
    Object.entries(REFERENCE_FIELDS).flatMap(([name, field]) =>
      field.kind === kind ? [values, initial, newest].flatMap((one) => listIds(one[name])) : []
    );
  const names = {
    company: useRecordNames("company", listNamed("company")),
    process: useRecordNames("process", listNamed("process")),
    project: useRecordNames("project", listNamed("project")),
    projectType: useRecordNames("projectType", listNamed("projectType")),
    milestoneOwner: useRecordNames("milestoneOwner", listNamed("milestoneOwner")),
    user: useRecordNames("user", listNamed("user")),
  };
  const { t } = useTranslation();
  return (kind: RecordKind, id: string): string | undefined => {
    const option = names[kind].find(id);
    return option === null ? t("unknown") : option?.label;
  };
}

const Intro = styled("p", { margin: "0 0 $3" });

const All = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  marginInlineEnd: "auto",
  "@narrow": { flex: "1 1 100% !important" },
});

const Merged = styled("p", {
  display: "flex",
  gap: "$2",
  margin: 0,
  padding: "10px 12px",
  borderRadius: "$control",
  backgroundColor: "$waitingSoft",
  fontSize: "$small",
  color: "$inkSecond",
  overflowWrap: "anywhere",
  "& svg": { flex: "none", marginTop: 1, color: "$accent" },
  "& strong": { color: "$ink", fontWeight: "$section" },
});
