import History from "lucide-react/icons/rotate-ccw-clock";
import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { findBlockingForm, type OpenForm } from "../../../machines/openForm.ts";
import { getSessionUser } from "../../../machines/session.ts";
import { useServices } from "../../actors/services.ts";
import { useEmitted } from "../../actors/useChildActor.ts";
import { type UnsavedFormHandle, useUnsavedForms } from "../../actors/useUnsavedForm.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { LiveRegion } from "../../ui/LiveRegion.ts";
import { styled } from "../../ui/theme.ts";

/** The head of a form: offers its stored draft, and blocks navigation with unsaved input. */
export function UnsavedNotice({ form }: { form: UnsavedFormHandle }) {
  const { t } = useTranslation();
  return (
    <>
      {form.isLeaveBlocker && <LeaveBlocker />}
      <LiveRegion role="status">
        {form.hasDraft && (
          <DraftNotice>
            <NoticeText>
              <Icon icon={History} />
              <span>{t("What you typed here earlier was kept.")}</span>
            </NoticeText>
            <Choice>
              <Button
                label={t("Restore what you typed")}
                size="small"
                onPress={form.restoreDraft}
              />
              <Button
                label={t("Discard it")}
                size="small"
                variant="ghost"
                onPress={form.discardDraft}
              />
            </Choice>
          </DraftNotice>
        )}
      </LiveRegion>
    </>
  );
}

/** Blocks navigation for all unsaved forms, as the router allows one blocker. */
function LeaveBlocker() {
  const { session } = useServices().actors;
  const forms = useUnsavedForms();
  const blockingForm = useRef<OpenForm>(undefined);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    blockingForm.current = findBlockingForm(
      forms.getSnapshot().context,
      getSessionUser(session.getSnapshot()),
      currentLocation,
      nextLocation,
    );
    return blockingForm.current !== undefined;
  });
  useEffect(() => {
    if (blocker.state !== "blocked" || blockingForm.current === undefined) return;
    forms.send({ type: "leaving.requested", id: blockingForm.current.id, cause: "navigation" });
  }, [blocker.state, blocker.location]);
  useEmitted(forms, "leaving.allowed", ({ leaving }) => {
    if (leaving.cause === "navigation") blocker.proceed?.();
  });
  useEmitted(forms, "leaving.declined", ({ leaving }) => {
    if (leaving.cause === "navigation") blocker.reset?.();
  });
  return null;
}

const DraftNotice = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "$2 $4",
  marginBottom: "$2",
  padding: "8px 8px 8px 12px",
  borderRadius: "$control",
  color: "$ink",
  backgroundColor: "$runningSoft",
  fontSize: "$small",
  lineHeight: "18px",
});

const NoticeText = styled("p", {
  display: "flex",
  gap: "$2",
  flex: "1 1 240px",
  margin: 0,
  "& svg": { marginTop: 1, color: "$running" },
});

const Choice = styled("div", { display: "flex", flexWrap: "wrap", gap: "$1" });
