import { useQueryClient } from "@tanstack/react-query";
import Send from "lucide-react/icons/send";
import { useMemo } from "react";
import type { MailFailure } from "../../../contract/schemas/mailFailure.ts";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useRequest } from "../../actors/useRequest.ts";
import { useToast } from "../../actors/useToast.ts";
import { mailFailures, sendMailAgain } from "./mailFailures.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { IconButton } from "../../ui/button/Button.tsx";
import type { Column } from "../../ui/table/column.ts";
import { createListLoader } from "../../records/list/listLoader.ts";
import { ListScreen } from "../../records/list/ListScreen.tsx";
import { mailFailureRecord } from "./mailFailureRecord.tsx";

const { list } = mailFailureRecord;

export const loader = createListLoader(list);

/** The list of undelivered mail, the last failure first. */
export function Component() {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const resendRequest = useResend();
  const columns = useMemo(() => list.columns(t, "tr"), [t]);
  const resendColumn: Column<MailFailure> = {
    id: "send",
    header: t("Resend"),
    align: "end",
    width: 64,
    onCard: "aside",
    isAction: true,
    cell: (mail) => (
      <IconButton
        icon={Send}
        aria-label={t("Send again to {email}", { email: mail.recipient })}
        size="small"
        isLoading={resendRequest.isRunning}
        onPress={() => resendRequest.send(mail)}
      />
    ),
  };
  return (
    <ListScreen
      declaration={list}
      columns={has("config:write") ? [...columns, resendColumn] : columns}
    />
  );
}

/** Sends a mail again and refreshes the list. */
function useResend() {
  const { t } = useTranslation();
  const { http } = useServices();
  const client = useQueryClient();
  const toast = useToast();
  return useRequest("mail sending", async ({ id }: MailFailure, signal) => {
    try {
      await sendMailAgain(http, id, { signal });
      toast.success(t("The email is being sent again"));
    } finally {
      await client.invalidateQueries({ queryKey: mailFailures.key });
    }
  });
}
