import { keyframes, styled } from "../theme.ts";

interface SpinnerProps {
  /** Edge in pixels; 16 by default. */
  size?: number;
  /** Lies over the middle of what holds it. */
  isCentred?: boolean;
}

/** A turning ring that says nothing itself: what holds it is `aria-busy`. */
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

const turn = keyframes({ to: { transform: "rotate(360deg)" } });
const fade = keyframes({ "50%": { opacity: 0.4 } });

const Ring = styled("svg", {
  flexShrink: 0,
  fill: "none",
  stroke: "currentColor",
  strokeWidth: "2px",
  strokeLinecap: "round",
  animation: `${turn} 800ms linear infinite`,
  "@still": {
    animation: `${fade} 1600ms ease-in-out infinite !important`,
    animationDuration: "1600ms !important",
    animationIterationCount: "infinite !important",
  },
  variants: { isCentred: { true: { position: "absolute", inset: 0, margin: "auto" } } },
});
