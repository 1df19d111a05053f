import { VisuallyHidden } from "react-aria";
import { useTranslation } from "../../i18n/Translation.tsx";
import { keyframes, styled } from "../theme.ts";

/** A thin line along the top while anything is under way; short waits neither show nor say it. */
export function GlobalLoading({ isLoading }: { isLoading: boolean }) {
  const { t } = useTranslation();
  return (
    <div role="status" data-live-announcer="true">
      {isLoading
        ? (
          <Bar>
            <VisuallyHidden>{t("Loading")}</VisuallyHidden>
          </Bar>
        )
        : null}
    </div>
  );
}

const appear = keyframes({ from: { visibility: "hidden" }, to: { visibility: "visible" } });

const sweep = keyframes({
  "0%": { transform: "translateX(-100%)" },
  "100%": { transform: "translateX(100vw)" },
});

const Bar = styled("div", {
  position: "fixed",
  inset: "0 0 auto 0",
  zIndex: "$top",
  height: 2,
  overflow: "hidden",
  pointerEvents: "none",
  visibility: "hidden",
  backgroundColor: "$accentSoft",
  animation: `${appear} 1ms linear 250ms forwards`,
  "&::after": {
    content: "''",
    position: "absolute",
    inset: 0,
    width: "40%",
    backgroundColor: "$navMark",
    animation: `${sweep} 1.1s cubic-bezier(.4, 0, .2, 1) infinite`,
  },
  "@still": {
    // The line stands whole and still; the delay before it appears is kept.
    animationDuration: "1ms !important",
    "&::after": { animation: "none", width: "100%" },
  },
});
