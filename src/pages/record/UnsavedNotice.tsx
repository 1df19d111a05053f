import History from "lucide-react/icons/rotate-ccw-clock";
import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { formLeftBy, type OpenForm } from "../../../machines/openForm.ts";
import { useServices } from "../../actors/services.ts";
import { useEmitted } from "../../actors/useChildActor.ts";
import { type UnsavedFormHandle, useUnsavedForms } from "../../actors/useUnsavedForm.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { styled } from "../../ui/theme.ts";

/** At the head of a form: offers the stored draft, and asks before unsaved input is left. */
export function UnsavedNotice({ of }: { of: UnsavedFormHandle }) {
  const { t } = useTranslation();
  return (
    <>
      {of.asks && <LeaveQuestion />}
      <Region role="status">
        {of.hasDraft && (
          <DraftNotice>
            <NoticeText>
              <Icon of={History} />
              <span>{t("What you typed here earlier was kept.")}</span>
            </NoticeText>
            <Choice>
              <Button
                label={t("Restore what you typed")}
                size="small"
                onPress={of.restoreDraft}
              />
              <Button
                label={t("Discard it")}
                size="small"
                variant="ghost"
                onPress={of.discardDraft}
              />
            </Choice>
          </DraftNotice>
        )}
      </Region>
    </>
  );
}

/** Has any unsaved form asked about before a navigation leaves it; a router allows one blocker. */
function LeaveQuestion() {
  const { system } = useServices().actors.app;
  const forms = useUnsavedForms();
  const left = useRef<OpenForm>(undefined);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    left.current = formLeftBy(system, currentLocation, nextLocation);
    return left.current !== undefined;
  });
  useEffect(() => {
    if (blocker.state !== "blocked" || left.current === undefined) return;
    forms.send({ type: "leaving.requested", id: left.current.id, way: "navigation" });
  }, [blocker.state, blocker.location]);
  useEmitted(forms, "leaving.allowed", ({ leaving }) => {
    if (leaving.way === "navigation") blocker.proceed?.();
  });
  useEmitted(forms, "leaving.refused", ({ leaving }) => {
    if (leaving.way === "navigation") blocker.reset?.();
  });
  return null;
}

// A live region has to be in the page before its text; empty, it takes no room.
const Region = styled("div", { "&:empty": { position: "absolute" } });

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
