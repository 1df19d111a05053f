import { useSelector } from "@xstate/react";
import { Undo2, ZoomIn, ZoomOut } from "lucide-react";
import {
  isMarked,
  MARK_KINDS,
  type MarkKind,
  type pictureMarkingMachine,
  ZOOMS,
} from "../../../../machines/pictureMarking.ts";
import type { Key } from "../../../i18n/catalogue.ts";
import type { ChildActor } from "../../../actors/useChildActor.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { IconButton } from "../../../ui/button/Button.tsx";
import { SegmentedControl } from "../../../ui/field/RadioGroup.tsx";
import { styled } from "../../../ui/theme.ts";

export type Marking = ChildActor<typeof pictureMarkingMachine>;

const TOOL_NAMES: Record<MarkKind, Key> = {
  rectangle: "Box",
  arrow: "Arrow",
  blackout: "Black out",
};

/** The tools to mark with, the way back, and how large the picture is shown. */
export function MarkingTools({ marking }: { marking: Marking }) {
  const { t } = useTranslation();
  const { tool, marks, zoom } = useSelector(marking, ({ context }) => context);
  const isLooking = useSelector(marking, (snapshot) => snapshot.matches("looking"));
  const isTouched = useSelector(marking, isMarked);
  const step = ZOOMS.findIndex((one) => one === zoom);
  const zoomTo = (index: number) => {
    const next = ZOOMS[index];
    if (next !== undefined) marking.send({ type: "picture.zoomed", zoom: next });
  };
  return (
    <Bar>
      <SegmentedControl
        label={t("Tool")}
        value={isLooking ? "look" : tool}
        options={[
          { id: "look" as const, label: t("Look") },
          ...MARK_KINDS.map((id) => ({ id, label: t(TOOL_NAMES[id]) })),
        ]}
        onChange={(chosen) =>
          marking.send(
            chosen === "look" ? { type: "tool.laidDown" } : { type: "tool.chosen", tool: chosen },
          )}
      />
      <IconButton
        icon={Undo2}
        aria-label={t("Undo the last mark")}
        isDisabled={!isTouched}
        onPress={() => marking.send({ type: "mark.undone" })}
      />
      <Said role="status">{t("{count} marks", { count: marks.length })}</Said>
      <Zoom role="group" aria-label={t("Size")}>
        <IconButton
          icon={ZoomOut}
          aria-label={t("Zoom out")}
          isDisabled={step === 0}
          onPress={() => zoomTo(step - 1)}
        />
        <span>{t("{percent}%", { percent: zoom * 100 })}</span>
        <IconButton
          icon={ZoomIn}
          aria-label={t("Zoom in")}
          isDisabled={step === ZOOMS.length - 1}
          onPress={() => zoomTo(step + 1)}
        />
      </Zoom>
    </Bar>
  );
}

const Bar = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$2",
  paddingTop: 2,
  marginBottom: "$2",
});

const Said = styled("span", { fontSize: "$small", color: "$inkThird", numbers: "tabular" });

const Zoom = styled("div", {
  display: "flex",
  alignItems: "center",
  gap: "$1",
  marginInlineStart: "auto",
  fontSize: "$small",
  numbers: "tabular",
});
