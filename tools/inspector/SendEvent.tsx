import { Send } from "lucide-react";
import { useState } from "react";
import { Button } from "../../src/ui/button/Button.tsx";
import { Select } from "../../src/ui/field/Select.tsx";
import { TextArea } from "../../src/ui/field/TextArea.tsx";
import { styled } from "../../src/ui/theme.ts";
import type { Entry } from "./inspection.ts";
import { clockTime } from "./log.ts";
import type { SentEvent } from "./messages.ts";
import { eventOf, type PayloadFault } from "./payload.ts";
import { isTextKey, type Say, useTexts } from "./texts.ts";

interface SendEventProps {
  /** The events that its states take. */
  offered: readonly string[];
  /** Why it takes none now, in words. */
  whyNot: string | undefined;
  /** What happened to the actor, the newest last. */
  entries: readonly Entry[];
  /** The id of the entry that comes next. */
  nextId: number;
  onSend: (event: SentEvent) => void;
}

/** Sends an event by hand to an actor, and says what became of it. */
export function SendEvent({ offered, whyNot, entries, nextId, onSend }: SendEventProps) {
  const say = useTexts();
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
        const read = eventOf(type, written);
        if ("fault" in read) return setFault(faultWords(read, say));
        setFault(undefined);
        setSent({ type, since: nextId });
        onSend(read.event);
      }}
    >
      {type === undefined ? <Hint>{say("In this state it takes no event from outside.")}</Hint> : (
        <>
          <Select
            label={say("Event")}
            width="wide"
            options={offered.map((id) => ({ id, label: id }))}
            value={type}
            onChange={setChosen}
          />
          <TextArea
            label={say("Data as JSON")}
            description={say("What comes with the event, without its type")}
            value={written}
            onChange={(text) => {
              setWritten(text);
              setFault(undefined);
            }}
            error={fault}
            rows={2}
          />
          <div>
            <Button type="submit" icon={Send} label={say("Send")} />
          </div>
        </>
      )}
      <Outcome role="status">{sent && outcomeOf(sent, entries, say)}</Outcome>
    </Form>
  );
}

function faultWords({ fault, detail = "" }: { fault: PayloadFault; detail?: string }, say: Say) {
  if (fault === "notJson") return say("This is no JSON: {detail}", { detail });
  if (fault === "namesType") return say("The type is chosen above");
  return say("It has to be an object, as {example}", { example: '{"id": 1}' });
}

function outcomeOf(
  { type, since }: { type: string; since: number },
  entries: readonly Entry[],
  say: Say,
) {
  const answer = entries.find((entry) =>
    entry.id >= since && entry.type === type && (entry.kind === "event" || entry.kind === "refusal")
  );
  if (answer === undefined) return undefined;
  if (answer.kind === "event") {
    return <Taken>{say("Taken at {time}", { time: clockTime(answer.at) })}</Taken>;
  }
  return <Refused>{say("Refused: {reason}", { reason: reasonOf(answer.payload, say) })}</Refused>;
}

function reasonOf(payload: unknown, say: Say): string {
  if (typeof payload !== "object" || payload === null || !("reason" in payload)) return "";
  const reason = String(payload.reason);
  return isTextKey(reason) ? say(reason) : reason;
}

const Form = styled("form", { display: "grid", gap: "$3" });

const Hint = styled("p", { fontSize: "$small", lineHeight: "$body", color: "$inkThird" });

const Outcome = styled("div", { fontSize: "$small", lineHeight: "$body" });

const Taken = styled("p", { color: "$accent", numbers: "tabular" });

const Refused = styled("p", {
  padding: "8px 12px",
  borderRadius: "$control",
  color: "$danger",
  backgroundColor: "$dangerSoft",
  overflowWrap: "anywhere",
});
