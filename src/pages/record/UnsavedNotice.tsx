import { History } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Blocker, useBlocker } from "react-router";
import { isAuthenticated } from "../../../machines/session.ts";
import { formLeftBy, type OpenForm } from "../../../machines/unsavedForms.ts";
import { useConfirm } from "../../actors/confirmation.tsx";
import { useServices } from "../../actors/services.ts";
import { type UnsavedFormHandle, useUnsavedForms } from "../../actors/useUnsavedForm.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { styled } from "../../ui/theme.ts";
import { skipsUnsavedCheck } from "./leaving.ts";

/** At the head of a form: offers the stored draft, and asks before unsaved input is left. */
export function UnsavedNotice({ of: { kept, asks } }: { of: UnsavedFormHandle }) {
  const { t } = useTranslation();
  return (
    <>
      {asks && <LeaveQuestion />}
      <Region role="status">
        {kept && (
          <DraftNotice>
            <NoticeText>
              <Icon of={History} />
              <span>{t("What you typed here earlier was kept.")}</span>
            </NoticeText>
            <Choice>
              <Button label={t("Restore what you typed")} size="small" onPress={kept.restore} />
              <Button label={t("Discard it")} size="small" variant="ghost" onPress={kept.discard} />
            </Choice>
          </DraftNotice>
        )}
      </Region>
    </>
  );
}

/**
 * Asks before any unsaved form is left, by whatever navigation; a router allows one blocker. Once
 * the form's session is over nothing is blocked.
 */
function LeaveQuestion() {
  const { session } = useServices().actors;
  const forms = useUnsavedForms();
  const [isSignedIn] = useState(() => isAuthenticated(session.getSnapshot()));
  const confirm = useConfirm();
  const left = useRef<OpenForm>(undefined);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isOver = isSignedIn && !isAuthenticated(session.getSnapshot());
    if (skipsUnsavedCheck(nextLocation.state) || isOver) return false;
    left.current = formLeftBy(
      forms.getSnapshot(),
      currentLocation,
      nextLocation,
    );
    return left.current !== undefined;
  });
  const latest = useRef<Blocker>(blocker);
  useEffect(() => {
    latest.current = blocker;
    return () => {
      latest.current = { ...IDLE_BLOCKER };
    };
  }, [blocker]);
  const ask = useEffectEvent(() => {
    if (blocker.state !== "blocked" || left.current === undefined) return;
    confirm({
      ...left.current.question,
      action: () => latest.current.proceed?.(),
      onCancel: () => latest.current.reset?.(),
    });
  });
  useEffect(() => ask(), [blocker.state, blocker.location]);
  return null;
}

const IDLE_BLOCKER = {
  state: "unblocked",
  reset: undefined,
  proceed: undefined,
  location: undefined,
} as const;

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
