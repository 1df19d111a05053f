import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useServices } from "../../actors/services.ts";
import { feedbackQueries } from "./resource.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { isLoadFailed } from "../../records/LoadFailure.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { lazyPart } from "../../ui/lazyPart.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { Skeleton } from "../../ui/status/Loading.tsx";
import { styled } from "../../ui/theme.ts";

const dialog = lazyPart(async () => (await import("./lazyParts.ts")).ScreenshotDialog);

interface FeedbackScreenshotProps {
  feedbackId: string;
  /** Whether the large view is open. */
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The screenshot as a preview, and large in a dialog. */
export function FeedbackScreenshot({ feedbackId, isOpen, onOpenChange }: FeedbackScreenshotProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const query = useQuery(feedbackQueries(http).screenshot(feedbackId));
  const address = useObjectUrl(query.data);
  const hasFailed = isLoadFailed(query);
  dialog.usePreload();
  return (
    <Card title={t("Screenshot")}>
      {hasFailed && (
        <Failed role="alert">
          {t("The screenshot could not be loaded.")}
          <Button
            label={t("Try again")}
            size="small"
            isLoading={query.isFetching}
            onPress={() => void query.refetch()}
          />
        </Failed>
      )}
      {!hasFailed && address === undefined && <Skeleton width="full" />}
      {address !== undefined && (
        <Preview
          type="button"
          aria-label={t("View the screenshot large")}
          onClick={() => onOpenChange(true)}
        >
          <img src={address} alt={t("What the sender saw")} />
        </Preview>
      )}
      {address !== undefined && isOpen && (
        <dialog.Component
          address={address}
          onClose={() => onOpenChange(false)}
        />
      )}
    </Card>
  );
}

/** Creates an object URL of a blob. Revokes it when the blob changes or on unmount. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  const updateAddress = useEffectEvent(setAddress);
  useEffect(() => {
    if (blob === undefined) return;
    const objectUrl = URL.createObjectURL(blob);
    updateAddress(objectUrl);
    return () => {
      updateAddress(undefined);
      URL.revokeObjectURL(objectUrl);
    };
  }, [blob]);
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

const Failed = styled("p", {
  display: "flex",
  alignItems: "center",
  gap: "$3",
  margin: 0,
  color: "$danger",
});
