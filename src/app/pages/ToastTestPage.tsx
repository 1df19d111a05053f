import { FIELD_ERROR_TOAST_MS } from "../../../contract/constants.ts";
import { useToast } from "../../actors/useToast.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { ChipRow } from "../../ui/button/Chip.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Card, Stack } from "../../ui/page/Section.tsx";

/** Raises each kind of toast, to test its look and announcement. */
export function Component() {
  const { t } = useTranslation();
  const toast = useToast();
  const message = t("This is what a message below the title looks like.");
  return (
    <Stack>
      <PageHeader title={t("Toast Test")} facts={t("Show each kind of toast")} />
      <Card>
        <ChipRow>
          <Button
            label={t("Success toast")}
            onPress={() => toast.success()}
          />
          <Button
            label={t("Information toast")}
            onPress={() => toast.info(t("Information toast"), { message })}
          />
          <Button
            label={t("Warning toast")}
            onPress={() => toast.warning(t("Warning toast"), { message })}
          />
          <Button
            label={t("Error toast")}
            onPress={() => toast.error(t("An unexpected error occurred. Please try again."))}
          />
          <Button
            label={t("Field error toast")}
            onPress={() =>
              toast.error(t("Invalid input"), {
                list: [t("Email is required"), t("Password is required")],
                duration: FIELD_ERROR_TOAST_MS,
              })}
          />
        </ChipRow>
      </Card>
    </Stack>
  );
}
