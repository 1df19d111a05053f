import { keyframes, styled } from "../theme.ts";

const breathe = keyframes({ "0%, 100%": { opacity: 1 }, "50%": { opacity: 0.45 } });

/** A grey bar in the place of a text that is on its way; hidden from screen readers. */
export const Skeleton = styled("span", {
  display: "block",
  height: 10,
  borderRadius: 5,
  backgroundColor: "$line",
  animation: `${breathe} 1.6s ease-in-out infinite`,
  "@still": { animation: "none" },
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
