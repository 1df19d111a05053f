import { useSelector } from "@xstate/react";
import Undo2 from "lucide-react/icons/undo-2";
import ZoomIn from "lucide-react/icons/zoom-in";
import ZoomOut from "lucide-react/icons/zoom-out";
import { useId } from "react";
import { fromPromise } from "xstate";
import { createConfirm } from "../../../../machines/confirm.ts";
import { type Mark, MARK_KINDS, type MarkKind } from "../../../../machines/mark.ts";
import {
  hasUnsavedMarks,
  pictureMarkingMachine,
  ZOOMS,
} from "../../../../machines/pictureMarking.ts";
import { useServices } from "../../../actors/services.ts";
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
import { readPngSize } from "./png.ts";

interface PictureDialogProps {
  /** A PNG data URL. */
  picture: string;
  onMarked: (picture: string) => void;
  onClose: () => void;
}

/** The large picture, for marking it before it is sent. */
export function PictureDialog({ picture, onMarked, onClose }: PictureDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { confirmDialog } = useServices().actors;
  const marking = useChildActor(`pictureMarking ${useId()}`, () =>
    pictureMarkingMachine.provide({
      actors: {
        flatten: fromPromise<string, { marks: readonly Mark[] }>(({ input }) =>
          burnMarks(picture, input.marks)
        ),
        confirm: createConfirm(confirmDialog),
      },
    }), { size: readPngSize(picture) });
  const hasMarks = useSelector(marking, hasUnsavedMarks);
  const isFlattening = useSelector(marking, (snapshot) => snapshot.matches({ open: "flattening" }));

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
        title: t("Discard the marks?"),
        message: t("What you marked or covered will be lost."),
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
            label={t("Apply marks")}
            variant="primary"
            isDisabled={!hasMarks}
            isLoading={isFlattening}
            onPress={() => marking.send({ type: "marks.applied" })}
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
  const isViewing = useSelector(marking, (snapshot) => snapshot.matches({ open: "viewing" }));
  const hasMarks = useSelector(marking, hasUnsavedMarks);
  const zoomIndex = ZOOMS.findIndex((level) => level === zoom);
  const zoomTo = (index: number) => {
    const next = ZOOMS[index];
    if (next !== undefined) marking.send({ type: "picture.zoomed", zoom: next });
  };
  return (
    <Bar>
      <SegmentedControl
        label={t("Tool")}
        value={isViewing ? "look" : tool}
        options={[
          { id: "look" as const, label: t("Look") },
          ...MARK_KINDS.map((id) => ({ id, label: t(TOOL_NAMES[id]) })),
        ]}
        onChange={(chosen) =>
          marking.send(
            chosen === "look" ? { type: "tool.putAway" } : { type: "tool.chosen", tool: chosen },
          )}
      />
      <IconButton
        icon={Undo2}
        aria-label={t("Undo the last mark")}
        isDisabled={!hasMarks}
        onPress={() => marking.send({ type: "mark.undone" })}
      />
      <ZoomText role="status">{t("{count} marks", { count: marks.length })}</ZoomText>
      <Zoom role="group" aria-label={t("Size")}>
        <IconButton
          icon={ZoomOut}
          aria-label={t("Zoom out")}
          isDisabled={zoomIndex === 0}
          onPress={() => zoomTo(zoomIndex - 1)}
        />
        <span>{t("{percent}%", { percent: zoom * 100 })}</span>
        <IconButton
          icon={ZoomIn}
          aria-label={t("Zoom in")}
          isDisabled={zoomIndex === ZOOMS.length - 1}
          onPress={() => zoomTo(zoomIndex + 1)}
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
