import { useBrowserNotifications } from "../../actors/useBrowserNotifications.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Switch } from "../../ui/field/Switch.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { styled } from "../../ui/theme.ts";

type State = ReturnType<typeof useBrowserNotifications>["state"];

const STATE_TEXTS: Record<State, Key | null> = {
  starting: null,
  unsupported: "This browser does not show notifications of pages.",
  denied:
    "Your browser does not let İklim show notifications. To allow it again, open the site information beside the address, and allow notifications there.",
  off: "Off. When you turn it on, your browser may ask you whether to allow it.",
  requestingPermission: "Your browser asks whether to allow it. Answer there.",
  on: "On: each new notification is shown once, with its title alone.",
};

/**
 * The switch for system notifications while the app is hidden. Applies at once, to this browser.
 */
export function BrowserNotifications() {
  const { t } = useTranslation();
  const { state, choose } = useBrowserNotifications();
  const stateText = STATE_TEXTS[state];
  return (
    <Card title={t("In this browser")}>
      <Note>
        {t(
          "While İklim is open in a tab that you are not looking at, the browser can show new notifications. Saved in this browser.",
        )}
      </Note>
      <Switch
        label={t("Browser notifications")}
        value={state === "on" || state === "requestingPermission"}
        onChange={choose}
        isDisabled={state === "starting" || state === "unsupported" || state === "denied"}
      />
      <StateText role="status">{stateText && t(stateText)}</StateText>
    </Card>
  );
}

const Note = styled("p", { margin: "0 0 $3", fontSize: "$small", color: "$inkThird" });

const StateText = styled("p", {
  margin: "$1 0 0 40px",
  fontSize: "$small",
  color: "$inkSecond",
  minHeight: "1lh",
});
