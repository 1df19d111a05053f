import { useSelector } from "@xstate/react";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, useRef } from "react";
import { mergeProps } from "react-aria/mergeProps";
import { useToast } from "react-aria/useToast";
import type { ToastState } from "react-stately";
import { type ShownToast, TOAST_LEAVE_MS, type ToastKind } from "../../../machines/toast.ts";
import { useLocalizedText, useTranslation } from "../../i18n/Translation.tsx";
import { Button, IconButton } from "../button/Button.tsx";
import { Icon } from "../icon/Icon.tsx";
import { AppLink } from "../navigation/AppLink.tsx";
import { Count } from "../status/Badge.tsx";
import { keyframes, styled } from "../theme.ts";

interface ToastCardProps {
  shown: ShownToast;
  state: ToastState<ShownToast>;
  isLeaving: boolean;
}

export function ToastCard({ shown, state, isLeaving }: ToastCardProps) {
  const { t } = useTranslation();
  const localize = useLocalizedText();
  const ref = useRef<HTMLDivElement>(null);
  const { toast, ref: actor } = shown;
  const { kind, title, message, list = [], link, action } = toast;
  const count = useSelector(actor, ({ context }) => context.count);
  const { toastProps, titleProps, descriptionProps } = useToast(
    { toast: { key: toast.id, content: shown } },
    state,
    ref,
  );
  const close = () => state.close(toast.id);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    // The key must not close a dialog as well.
    event.preventDefault();
    event.stopPropagation();
    close();
  }

  return (
    <Root
      {...mergeProps(toastProps, { onKeyDown: closeOnEscape })}
      ref={ref}
      motion={isLeaving ? "leaving" : "entering"}
      data-kind={kind}
    >
      <Mark kind={kind}>
        <Icon icon={icons[kind]} size={18} />
      </Mark>
      <TextColumn>
        <Title {...titleProps}>
          {localize(title)}
          {count > 1
            ? (
              <RepeatCount>
                <Count value={count} label={t("{count} times", { count })} />
              </RepeatCount>
            )
            : null}
        </Title>
        {message === undefined && list.length === 0 ? null : (
          <Message {...descriptionProps}>
            {message === undefined ? null : localize(message)}
            {list.length === 0 ? null : (
              <List>
                {list.map(localize).map((line, position) => (
                  <li key={`${position} ${line}`}>{line}</li>
                ))}
              </List>
            )}
          </Message>
        )}
        {link === undefined ? null : (
          <ToastLink
            to={link.to}
            onFollow={() => actor.send({ type: "toast.linkFollowed" })}
          >
            {localize(link.label)}
          </ToastLink>
        )}
      </TextColumn>
      {action === undefined ? null : (
        <ActionSlot>
          <Button
            label={localize(action.label)}
            size="small"
            onPress={() => actor.send({ type: "toast.actionPressed" })}
          />
        </ActionSlot>
      )}
      <IconButton
        icon={X}
        aria-label={t("Close message")}
        size="small"
        onPress={close}
      />
    </Root>
  );
}

const icons = {
  success: CircleCheck,
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
} satisfies Record<ToastKind, unknown>;

const slideIn = keyframes({ from: { opacity: 0, transform: "translateX(24px)" } });
const fadeOut = keyframes({ to: { opacity: 0, transform: "translateX(24px)" } });

const Root = styled("div", {
  display: "flex",
  alignItems: "flex-start",
  gap: "$2",
  boxSizing: "border-box",
  padding: "8px 8px 8px 12px",
  ground: "raised",
  color: "$ink",
  border: "1px solid $line",
  borderRadius: "$card",
  boxShadow: "$floating",
  "@touch": { "& > button": { marginBlock: -7 } },
  variants: {
    motion: {
      entering: { animation: `${slideIn} 160ms cubic-bezier(.2, 0, 0, 1)` },
      leaving: { animation: `${fadeOut} ${TOAST_LEAVE_MS}ms cubic-bezier(.4, 0, 1, 1) forwards` },
    },
  },
  "@reducedMotion": { animation: "none !important" },
});

const Mark = styled("span", {
  flex: "none",
  paddingTop: 5,
  variants: {
    kind: {
      success: { color: "$accent" },
      error: { color: "$danger" },
      warning: { color: "$warning" },
      info: { color: "$running" },
    },
  },
});

const TextColumn = styled("div", { flex: 1, minWidth: 0, padding: "4px 0" });

const Title = styled("div", { text: "section" });

const RepeatCount = styled("span", {
  marginInlineStart: 8,
  padding: "0 6px",
  borderRadius: "$pill",
  color: "$inkSecond",
  backgroundColor: "$waitingSoft",
});

const Message = styled("div", {
  fontSize: "$small",
  lineHeight: "$body",
  color: "$inkSecond",
});

const ToastLink = styled(AppLink, {
  display: "inline-block",
  marginTop: 4,
  fontSize: "$small",
  lineHeight: "$body",
  fontWeight: "$section",
  color: "$accent",
  textDecoration: "none",
  "&:hover": { textDecoration: "underline" },
  "@touch": { padding: "12px 0" },
});

const ActionSlot = styled("div", { flex: "none", "@touch": { marginBlock: -7 } });

const List = styled("ul", { margin: "2px 0 0", paddingInlineStart: "18px", listStyle: "disc" });
