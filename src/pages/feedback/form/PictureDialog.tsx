import { useSelector } from "@xstate/react";
import { useId } from "react";
import { fromPromise } from "xstate";
import { isMarked, type Mark, pictureMarkingMachine } from "../../../../machines/pictureMarking.ts";
import { useChildActor, useEmitted } from "../../../actors/useChildActor.ts";
import { useConfirm } from "../../../actors/confirmation.tsx";
import { useToast } from "../../../actors/useToast.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { Button } from "../../../ui/button/Button.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { burnMarks } from "./burnMarks.ts";
import { MarkingSheet } from "./MarkingSheet.tsx";
import { MarkingTools } from "./MarkingTools.tsx";
import { pngSize } from "./pngSize.ts";

interface PictureDialogProps {
  /** A PNG data URL. */
  picture: string;
  onMarked: (picture: string) => void;
  onClose: () => void;
}

/** The picture shown large before it is sent, to be looked at and marked. */
export function PictureDialog({ picture, onMarked, onClose }: PictureDialogProps) {
  const { t } = useTranslation();
  const confirm = useConfirm();
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
  const isBurning = useSelector(marking, (snapshot) => snapshot.matches("burning"));

  useEmitted(marking, "picture.marked", ({ image }) => onMarked(image));
  useEmitted(marking, "marking.failed", ({ error }) => {
    console.error("Marking the screenshot failed", error);
    toast.error(t("The marks could not be drawn into the screenshot"));
  });

  function close() {
    if (!isTouched) return onClose();
    confirm({
      title: t("Discard marks"),
      message: t("What you marked or covered would be lost."),
      confirmLabel: t("Discard marks"),
      cancelLabel: t("Keep marking"),
      variant: "warning",
      action: onClose,
    });
  }

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
