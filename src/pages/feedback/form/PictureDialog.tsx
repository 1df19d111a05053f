import { useSelector } from "@xstate/react";
import Undo2 from "lucide-react/icons/undo-2";
import ZoomIn from "lucide-react/icons/zoom-in";
import ZoomOut from "lucide-react/icons/zoom-out";
import { useId } from "react";
import { fromPromise } from "xstate";
import { type Mark, MARK_KINDS, type MarkKind } from "../../../../machines/mark.ts";
import { isMarked, pictureMarkingMachine, ZOOMS } from "../../../../machines/pictureMarking.ts";
import { useChildActor, useEmitted } from "../../../actors/useChildActor.ts";
import { useToast } from "../../../actors/useToast.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import type { Key } from "../../../i18n/catalogue.ts";
import { Button, IconButton } from "../../../ui/button/Button.tsx";
import { SegmentedControl } from "../../../ui/field/SegmentedControl.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { styled } from "../../../ui/theme.ts";
import { MarkingSheet } from "./MarkingSheet.tsx";
import { burnMarks, type MarkingActor } from "./marks.ts";
import { pngSize } from "./png.ts";

interface PictureDialogProps {
  /** A PNG data URL. */
  picture: string;
  onMarked: (picture: string) => void;
  onClose: () => void;
}

/** The picture in large before it is sent, for marking it. */
export function PictureDialog({ picture, onMarked, onClose }: PictureDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const marking = useChildActor(`pictureMarking ${useId()}`, () =>
    pictureMarkingMachine.provide({
      actors: {
        burn: fromPromise<string, { marks: readonly Mark[] }>(({ input }) =>
          burnMarks(picture, input.marks)
        ),
      },
    }), { size: pngSize(picture) });
  const isTouched = useSelector(marking, isMarked);
  const isBurning = useSelector(marking, (snapshot) => snapshot.matches({ open: "burning" }));

  useEmitted(marking, "picture.marked", ({ image }) => onMarked(image));
  useEmitted(marking, "picture.closed", onClose);
  useEmitted(marking, "marking.failed", ({ error }) => {
    console.error("Marking the screenshot failed", error);
    toast.error(t("The marks could not be drawn into the screenshot"));
  });

  const close = () =>
    marking.send({
      type: "closing.requested",
      question: {
        title: t("Discard marks"),
        message: t("What you marked or covered would be lost."),
        confirmLabel: t("Discard marks"),
        cancelLabel: t("Keep marking"),
        variant: "warning",
      },
    });

  return (
    <Modal
      isOpen
      onClose={close}
      title={t("Screenshot")}
      size="xlarge"
      footer={
        <>
          <Button label={t("Close")} variant="ghost" onPress={close} />
          <Button
            label={t("Keep the marks")}
            variant="primary"
            isDisabled={!isTouched}
            isLoading={isBurning}
            onPress={() => marking.send({ type: "marks.kept" })}
          />
        </>
      }
    >
      <MarkingTools marking={marking} />
      <MarkingSheet marking={marking} picture={picture} />
    </Modal>
  );
}

const TOOL_NAMES: Record<MarkKind, Key> = {
  rectangle: "Box",
  arrow: "Arrow",
  blackout: "Black out",
};

/** The marking tools, undo, and the zoom. */
function MarkingTools({ marking }: { marking: MarkingActor }) {
  const { t } = useTranslation();
  const { tool, marks, zoom } = useSelector(marking, ({ context }) => context);
  const isLooking = useSelector(marking, (snapshot) => snapshot.matches({ open: "looking" }));
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
      <ZoomText role="status">{t("{count} marks", { count: marks.length })}</ZoomText>
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

const ZoomText = styled("span", { fontSize: "$small", color: "$inkThird", numbers: "tabular" });

const Zoom = styled("div", {
  display: "flex",
  alignItems: "center",
  gap: "$1",
  marginInlineStart: "auto",
  fontSize: "$small",
  numbers: "tabular",
});
