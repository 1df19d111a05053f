import { joinTexts } from "../../contract/language.ts";
import Bell from "lucide-react/icons/bell";
import Compass from "lucide-react/icons/compass";
import LogOut from "lucide-react/icons/log-out";
import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import UserRound from "lucide-react/icons/user-round";
import { type ReactNode, type Ref, useEffect } from "react";
import type { AriaButtonProps } from "react-aria";
import { mergeProps } from "react-aria/mergeProps";
import { useButton } from "react-aria/useButton";
import { useObjectRef } from "react-aria/useObjectRef";
import { type Theme, THEMES } from "../../contract/constants.ts";
import { getUserRoles } from "../../machines/sidebar.ts";
import { usePreferences } from "../actors/usePreferences.ts";
import { usePermissions, useSession } from "../actors/useSession.ts";
import { useTranslation } from "../i18n/Translation.tsx";
import { type Key, ROLE_LABELS } from "../i18n/catalogue.ts";
import type { IconShape } from "../ui/icon/Icon.tsx";
import { MenuButton, MenuTrigger } from "../ui/menu/Menu.tsx";
import { useSidebar } from "../ui/navigation/SidebarProvider.tsx";
import { Avatar } from "../ui/status/Avatar.tsx";
import { styled } from "../ui/theme.ts";
import { listenForEarlyKeys } from "./earlyKeys.ts";
import { FRAME_TOOLS, type FrameTools } from "./lazyFrameTools.ts";
import { FailedChunks } from "./FailedChunks.tsx";

const THEME_OPTIONS: Record<Theme, { label: Key; icon: IconShape }> = {
  light: { label: "Light theme", icon: Sun },
  dark: { label: "Dark theme", icon: Moon },
  system: { label: "System theme", icon: Monitor },
};

/** The right end of the top bar: language, theme, feedback, notifications and the user menu. */
export function TopBarTools({ tools = FRAME_TOOLS }: { tools?: FrameTools }) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const { language, theme, chooseLanguage, chooseTheme } = usePreferences();
  const code = language === "tr" ? "TR" : "EN";
  const change = t(language === "tr" ? "Switch to English" : "Switch to Turkish");
  return (
    <>
      <FailedChunks />
      <FindSlot>
        <tools.find.Lazy props={{}}>
          <EarlyKeysListener />
        </tools.find.Lazy>
      </FindSlot>
      <QuietButton
        aria-label={`${code}: ${change}`}
        onPress={() => chooseLanguage(language === "tr" ? "en" : "tr")}
      >
        {code}
      </QuietButton>
      <MenuButton
        label={t("Theme")}
        icon={THEME_OPTIONS[theme].icon}
        isIconOnly
        variant="ghost"
        placement="bottom end"
        items={THEMES.map((id) => ({
          id,
          label: t(THEME_OPTIONS[id].label),
          icon: THEME_OPTIONS[id].icon,
        }))}
        selection={{
          mode: "single",
          selectedIds: [theme],
          onChange: ([id]) => chooseTheme(THEMES.find((option) => option === id) ?? "system"),
        }}
      />
      {has("feedback:create") && (
        <ToolSlot>
          <tools.feedback.Lazy props={{}} />
        </ToolSlot>
      )}
      {has("notification:read") && (
        <ToolSlot>
          <tools.notifications.Lazy props={{}} />
        </ToolSlot>
      )}
      <UserMenu />
    </>
  );
}

/** Listens for the palette's keys until its tools have loaded. */
function EarlyKeysListener() {
  useEffect(() => {
    listenForEarlyKeys();
    return () => void globalThis.earlyKeys?.stopListening();
  }, []);
  return null;
}

/** Reserves the width of the lazy button, so that nothing shifts. */
const ToolSlot = styled("span", { minWidth: "$control", "@touch": { minWidth: "$touch" } });

const FindSlot = styled("span", {
  display: "inline-flex",
  minWidth: 216,
  "@crowded": { minWidth: "$control" },
});

function UserMenu() {
  const { t } = useTranslation();
  const { user, signOut } = useSession();
  const { has } = usePermissions();
  const roleIds = useSidebar(getUserRoles);
  if (user === null) return null;
  const name = `${user.name} ${user.surname}`;
  const roles = roleIds.map((role) => t(ROLE_LABELS[role].label));
  return (
    <MenuTrigger
      placement="bottom end"
      items={[{
        id: "user",
        label: joinTexts([name, user.company_name, ...roles], " · "),
        items: [
          { id: "account", label: t("My account"), icon: UserRound, to: "/account" },
          ...(has("notification:read")
            ? [{
              id: "preferences",
              label: t("Notification preferences"),
              icon: Bell,
              to: "/notifications/preferences",
            }]
            : []),
          { id: "help", label: t("Help"), icon: Compass, to: "/help" },
          { id: "signOut", label: t("Sign out"), icon: LogOut, onAction: signOut },
        ],
      }]}
    >
      {({ triggerProps, ref }) => (
        <QuietButton triggerProps={triggerProps} ref={ref} aria-label={`${t("Account")}: ${name}`}>
          <Avatar name={name} size="small" />
        </QuietButton>
      )}
    </MenuTrigger>
  );
}

interface QuietButtonProps {
  /** The accessible name; the content is too short to be one. */
  "aria-label": string;
  /** The language of its content, where it is not the current one. */
  lang?: string;
  onPress?: () => void;
  triggerProps?: AriaButtonProps<"button">;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A borderless button of the top bar around an icon or two letters. */
function QuietButton({ onPress, triggerProps, children, lang, ...props }: QuietButtonProps) {
  const ref = useObjectRef(props.ref);
  const ownProps = {
    "aria-label": props["aria-label"],
    ...(onPress ? { onPress: () => onPress() } : {}),
  };
  const { buttonProps, isPressed } = useButton(mergeProps(triggerProps ?? {}, ownProps), ref);
  return (
    <QuietRoot {...buttonProps} ref={ref} lang={lang} data-pressed={isPressed || undefined}>
      {children}
    </QuietRoot>
  );
}

const QuietRoot = styled("button", {
  display: "inline-grid",
  placeItems: "center",
  minWidth: "$control",
  height: "$control",
  padding: "0 4px",
  border: 0,
  borderRadius: "$control",
  background: "none",
  font: "inherit",
  fontSize: "$caption",
  fontWeight: "$section",
  color: "$inkSecond",
  cursor: "pointer",
  transition: "background-color $quick",
  "&:hover, &[data-pressed]": { color: "$ink", backgroundColor: "$waitingSoft" },
  "@touch": { minWidth: "$touch", height: "$touch" },
  "@reducedMotion": { transition: "none" },
});
