import { useTranslation } from "../../i18n/Translation.tsx";
import { VisuallyHidden } from "../VisuallyHidden.ts";
import { keyframes, styled } from "../theme.ts";

/** A thin line at the top while anything loads, after a delay. */
export function GlobalLoading({ isLoading }: { isLoading: boolean }) {
  const { t } = useTranslation();
  return (
    <div role="status" data-live-announcer="true" data-uncaptured>
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

/** Shorter waits are not shown. */
const SHOWN_AFTER = "250ms";

const Bar = styled("div", {
  position: "fixed",
  inset: "0 0 auto 0",
  zIndex: "$top",
  height: 2,
  overflow: "hidden",
  pointerEvents: "none",
  visibility: "hidden",
  backgroundColor: "$accentSoft",
  animation: `${appear} 1ms linear ${SHOWN_AFTER} forwards`,
  "&::after": {
    content: "''",
    position: "absolute",
    inset: 0,
    width: "40%",
    backgroundColor: "$navMark",
    animation: `${sweep} 1.1s cubic-bezier(.4, 0, .2, 1) ${SHOWN_AFTER} infinite`,
  },
  "@reducedMotion": {
    // The full line without motion; the delay stays.
    animationDuration: "1ms !important",
    "&::after": { animation: "none", width: "100%" },
  },
});

interface SpinnerProps {
  size?: number;
  isCentred?: boolean;
}

/** A spinner without text: its container is `aria-busy`. */
export function Spinner({ size = 16, isCentred = false }: SpinnerProps) {
  return (
    <Ring
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
      isCentred={isCentred}
    >
      <circle cx="8" cy="8" r="6.5" opacity="0.25" />
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" />
    </Ring>
  );
}

const rotate = keyframes({ to: { transform: "rotate(360deg)" } });
const fade = keyframes({ "50%": { opacity: 0.4 } });

const Ring = styled("svg", {
  flexShrink: 0,
  fill: "none",
  stroke: "currentColor",
  strokeWidth: "2px",
  strokeLinecap: "round",
  animation: `${rotate} 800ms linear infinite`,
  "@reducedMotion": {
    animation: `${fade} 1600ms ease-in-out infinite !important`,
    animationDuration: "1600ms !important",
    animationIterationCount: "infinite !important",
  },
  variants: { isCentred: { true: { position: "absolute", inset: 0, margin: "auto" } } },
});

const pulse = keyframes({ "0%, 100%": { opacity: 1 }, "50%": { opacity: 0.45 } });

/** The animation of skeletons. */
export const pulsing = {
  animation: `${pulse} 1.6s ease-in-out infinite`,
  "@reducedMotion": { animation: "none" },
};

/** A placeholder without animation, for containers that have `pulsing`. */
export const SkeletonBar = styled("span", {
  display: "block",
  height: 10,
  borderRadius: 5,
  backgroundColor: "$line",
  variants: {
    width: {
      short: { width: 56 },
      medium: { width: 112 },
      long: { width: 184, maxWidth: "100%" },
      full: { width: "100%" },
    },
  },
  defaultVariants: { width: "medium" },
});

/** A placeholder for a text that is loading; hidden from screen readers. */
export const Skeleton = styled(SkeletonBar, pulsing);
