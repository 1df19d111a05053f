import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useToggleState } from "react-stately";
import { useServices } from "../../actors/services.ts";
import { feedbackQueries } from "../../api/feedback.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { Skeleton } from "../../ui/status/Loading.tsx";
import { styled } from "../../ui/theme.ts";

interface FeedbackScreenshotProps {
  feedbackId: string;
  /** Shown large. */
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The screenshot, small on the page and large in a dialog. */
export function FeedbackScreenshot({ feedbackId, isOpen, onOpenChange }: FeedbackScreenshotProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { data, isError, refetch } = useQuery(feedbackQueries(http).screenshot(feedbackId));
  const address = useObjectUrl(data);
  const zoom = useToggleState();
  return (
    <Card title={t("Screenshot")}>
      {isError && (
        <Failed role="alert">
          {t("The screenshot could not be loaded.")}
          <Button label={t("Try again")} size="small" onPress={() => void refetch()} />
        </Failed>
      )}
      {!isError && address === undefined && <Skeleton width="full" />}
      {address !== undefined && (
        <Preview
          type="button"
          aria-label={t("View the screenshot large")}
          onClick={() => onOpenChange(true)}
        >
          <img src={address} alt={t("What whoever sent it saw")} />
        </Preview>
      )}
      {address !== undefined && isOpen && (
        <Modal
          isOpen
          onClose={() => onOpenChange(false)}
          title={t("Screenshot")}
          size="xlarge"
          footer={
            <>
              <Button
                label={zoom.isSelected ? t("Fit to the window") : t("Actual size")}
                onPress={zoom.toggle}
              />
              <Button label={t("Close")} variant="primary" onPress={() => onOpenChange(false)} />
            </>
          }
        >
          <Sheet tabIndex={0} role="region" aria-label={t("Screenshot")}>
            <Picture
              src={address}
              alt={t("What whoever sent it saw")}
              size={zoom.isSelected ? "actual" : "fitting"}
            />
          </Sheet>
        </Modal>
      )}
    </Card>
  );
}

/** An object URL of a blob, revoked when it is no longer shown. */
function useObjectUrl(bytes: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  const show = useEffectEvent(setAddress);
  useEffect(() => {
    if (bytes === undefined) return;
    const made = URL.createObjectURL(bytes);
    show(made);
    return () => {
      show(undefined);
      URL.revokeObjectURL(made);
    };
  }, [bytes]);
  return address;
}

const Preview = styled("button", {
  display: "block",
  width: "100%",
  maxHeight: 320,
  overflow: "hidden",
  padding: 0,
  border: "1px solid $lineStrong",
  borderRadius: "$control",
  cursor: "zoom-in",
  "& img": { display: "block", width: "100%" },
});

const Sheet = styled("div", { overflow: "auto", maxHeight: "70vh" });

const Picture = styled("img", {
  display: "block",
  variants: { size: { fitting: { width: "100%" }, actual: { maxWidth: "none" } } },
});

const Failed = styled("p", {
  display: "flex",
  alignItems: "center",
  gap: "$3",
  margin: 0,
  color: "$danger",
});
