import { useQuery, useQueryClient } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { useServices } from "../../../actors/services.ts";
import { useRequest } from "../../../actors/useRequest.ts";
import { useToast } from "../../../actors/useToast.ts";
import { createFeed, deleteFeed, reminderQueries } from "../../../features/reminder/resource.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { formatDate } from "../../../i18n/formats.ts";
import { Button } from "../../../ui/button/Button.tsx";
import { TextField } from "../../../ui/field/TextField.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { styled } from "../../../ui/theme.ts";

/** The dialog that creates, copies, replaces and deletes the address of the calendar feed. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const query = reminderQueries(http).feed();
  const feed = useQuery({ ...query, staleTime: 0 }).data;
  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey });
  const creation = useRequest("calendarFeed", async (_, signal) => {
    const { url: secretUrl } = await createFeed(http, { signal });
    await refresh();
    return { secretUrl };
  });
  const deletion = useRequest("calendarFeed end", async (_, signal) => {
    await deleteFeed(http, { signal });
    creation.dismiss();
    toast.success(t("The address no longer works"));
    await refresh();
  });
  const exists = feed !== undefined && feed.createdAt !== null;
  const confirmReplacement = () =>
    creation.confirmAndSend({
      title: t("Create a new address"),
      message: t("The address you have given to your calendar program will stop working."),
      confirmLabel: t("Create a new address"),
      variant: "warning",
    });
  const confirmDeletion = () =>
    deletion.confirmAndSend({
      title: t("Revoke the address"),
      message: t("Your calendar program will no longer see your reminders."),
      confirmLabel: t("Revoke the address"),
      variant: "danger",
    });

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t("Subscribe to the calendar")}
      footer={
        <>
          {exists && (
            <>
              <Button
                label={t("Revoke the address")}
                variant="ghost"
                isLoading={deletion.isRunning}
                onPress={confirmDeletion}
              />
              <Button
                label={t("Create a new address")}
                isLoading={creation.isRunning}
                onPress={confirmReplacement}
              />
            </>
          )}
          {feed !== undefined && !exists && (
            <Button
              label={t("Create an address")}
              variant="primary"
              isLoading={creation.isRunning}
              onPress={() => creation.send()}
            />
          )}
          {exists && <Button label={t("Close")} variant="primary" onPress={onClose} />}
        </>
      }
    >
      <DialogBody>
        <p>
          {t(
            "Calendar programs such as Google Calendar, Outlook and Apple Calendar show your reminders when you give them an address of your own.",
          )}
        </p>
        {creation.result && exists && <Address url={creation.result.secretUrl} />}
        {exists && feed.createdAt !== null && !creation.result && (
          <p>
            {t(
              "You created an address on {time}. It was shown once and cannot be shown again; create a new one if you have lost it.",
              { time: formatDate(feed.createdAt, "long", t) },
            )}
          </p>
        )}
        {exists && (
          <MutedText>
            {feed.lastReadAt === null
              ? t("No program has used it yet.")
              : t("A program last used it on {time}.", {
                time: formatDate(feed.lastReadAt, "long", t),
              })}
          </MutedText>
        )}
      </DialogBody>
    </Modal>
  );
}

function Address({ url }: { url: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(url);
    } catch {
      toast.error(t("It could not be copied. Select the address and copy it yourself."));
    }
  };
  return (
    <div>
      <TextField
        label={t("Address of the calendar")}
        width="wide"
        description={t(
          "It is shown only once. Anyone who knows it can see your reminders: keep it to yourself.",
        )}
        value={url}
        onChange={() => {}}
        isReadOnly
      />
      <Button
        label={copied === url ? t("The address is copied") : t("Copy the address")}
        icon={copied === url ? Check : Copy}
        onPress={copy}
      />
    </div>
  );
}

const DialogBody = styled("div", { display: "grid", gap: "$3", "& p": { margin: 0 } });

const MutedText = styled("p", { fontSize: "$small", color: "$inkThird" });
