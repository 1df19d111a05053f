import { Send } from "lucide-react";
import { useState } from "react";
import { Button } from "../../src/ui/button/Button.tsx";
import { Select } from "../../src/ui/field/Select.tsx";
import { TextArea } from "../../src/ui/field/TextArea.tsx";
import { styled } from "../../src/ui/theme.ts";
import type { Entry } from "./inspection.ts";
import { clockTime } from "./log.ts";
import type { SentEvent } from "./messages.ts";
import { parseEvent, type PayloadFault } from "./payload.ts";
import { isTextKey, type Translate, useTexts } from "./texts.ts";

interface SendEventProps {
  /** Event types that the active states handle. */
  offered: readonly string[];
  /** Why the actor accepts no events now. */
  whyNot: string | undefined;
  /** Entries of the actor, newest last. */
  entries: readonly Entry[];
  nextId: number;
  onSend: (event: SentEvent) => void;
}

export function SendEvent({ offered, whyNot, entries, nextId, onSend }: SendEventProps) {
  const t = useTexts();
  const [chosen, setChosen] = useState<string>();
  const [written, setWritten] = useState("{}");
  const [fault, setFault] = useState<string>();
  const [sent, setSent] = useState<{ type: string; since: number }>();
  const type = chosen !== undefined && offered.includes(chosen) ? chosen : offered[0];

  if (whyNot !== undefined) return <Hint>{whyNot}</Hint>;
  return (
    <Form
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (type === undefined) return;
        const read = parseEvent(type, written);
        if ("fault" in read) return setFault(faultWords(read, t));
        setFault(undefined);
        setSent({ type, since: nextId });
        onSend(read.event);
      }}
    >
      {type === undefined ? <Hint>{t("In this state it takes no event from outside.")}</Hint> : (
        <>
          <Select
            label={t("Event")}
            width="wide"
            options={offered.map((id) => ({ id, label: id }))}
            value={type}
            onChange={setChosen}
          />
          <TextArea
            label={t("Data as JSON")}
            description={t("What comes with the event, without its type")}
            value={written}
            onChange={(text) => {
              setWritten(text);
              setFault(undefined);
            }}
            error={fault}
            rows={2}
          />
          <div>
            <Button type="submit" icon={Send} label={t("Send")} />
          </div>
        </>
      )}
      <Outcome role="status">{sent && describeOutcome(sent, entries, t)}</Outcome>
    </Form>
  );
}

function faultWords(
  { fault, detail = "" }: { fault: PayloadFault; detail?: string },
  t: Translate,
) {
  if (fault === "notJson") return t("This is no JSON: {detail}", { detail });
  if (fault === "namesType") return t("The type is chosen above");
  return t("It has to be an object, as {example}", { example: '{"id": 1}' });
}

function describeOutcome(
  { type, since }: { type: string; since: number },
  entries: readonly Entry[],
  t: Translate,
) {
  const answer = entries.find((entry) =>
    entry.id >= since && entry.type === type && (entry.kind === "event" || entry.kind === "refusal")
  );
  if (answer === undefined) return undefined;
  if (answer.kind === "event") {
    return <Accepted>{t("Taken at {time}", { time: clockTime(answer.at) })}</Accepted>;
  }
  return (
    <Rejected>{t("Refused: {reason}", { reason: describeReason(answer.payload, t) })}</Rejected>
  );
}

function describeReason(payload: unknown, t: Translate): string {
  if (typeof payload !== "object" || payload === null || !("reason" in payload)) return "";
  const reason = String(payload.reason);
  return isTextKey(reason) ? t(reason) : reason;
}

const Form = styled("form", { display: "grid", gap: "$3" });

const Hint = styled("p", { fontSize: "$small", lineHeight: "$body", color: "$inkThird" });

const Outcome = styled("div", { fontSize: "$small", lineHeight: "$body" });

const Accepted = styled("p", { color: "$accent", numbers: "tabular" });

const Rejected = styled("p", {
  padding: "8px 12px",
  borderRadius: "$control",
  color: "$danger",
  backgroundColor: "$dangerSoft",
  overflowWrap: "anywhere",
});
