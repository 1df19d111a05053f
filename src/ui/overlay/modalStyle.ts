import { MODAL_TRANSITION_MS } from "../../../contract/constants.ts";
import { keyframes, styled } from "../theme.ts";

const fadeIn = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });
const fadeOut = keyframes({ from: { opacity: 1 }, to: { opacity: 0 } });
const rise = keyframes({
  from: { opacity: 0, transform: "translateY(12px) scale(.985)" },
  to: { opacity: 1, transform: "none" },
});
const sink = keyframes({
  from: { opacity: 1, transform: "none" },
  to: { opacity: 0, transform: "translateY(8px) scale(.985)" },
});

const motionOf = (name: string) =>
  `${name} ${MODAL_TRANSITION_MS}ms cubic-bezier(.2, 0, 0, 1) forwards`;

/** What lies between the page and a modal. */
export const Scrim = styled("div", {
  position: "fixed",
  inset: 0,
  zIndex: "$modal",
  display: "grid",
  placeItems: "center",
  padding: "$6",
  overflow: "auto",
  backgroundColor: "$scrim",
  animation: motionOf(fadeIn.toString()),
  "&[data-motion=closing]": { animation: motionOf(fadeOut.toString()), pointerEvents: "none" },
  "@narrow": { placeItems: "end stretch", padding: 0 },
  "@still": { animation: "none !important" },
});

export const ModalBox = styled("div", {
  display: "flex",
  flexDirection: "column",
  boxSizing: "border-box",
  width: "100%",
  maxHeight: "calc(100dvh - 48px)",
  outline: "none",
  ground: "raised",
  color: "$ink",
  border: "1px solid $line",
  borderRadius: "$card",
  boxShadow: "$modal",
  animation: motionOf(rise.toString()),
  "[data-motion=closing] > &": { animation: motionOf(sink.toString()) },
  variants: {
    size: {
      small: { maxWidth: 400 },
      medium: { maxWidth: 520 },
      large: { maxWidth: 720 },
      xlarge: { maxWidth: 960 },
    },
  },
  "@low": { maxHeight: "none" },
  "@narrow": {
    maxWidth: "none",
    borderWidth: "1px 0 0",
    borderRadius: "16px 16px 0 0",
    paddingBottom: "env(safe-area-inset-bottom)",
  },
  "@still": { animation: "none !important" },
});

export const VariantTile = styled("span", {
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 34,
  height: 34,
  borderRadius: "$control",
  variants: {
    variant: {
      primary: {},
      secondary: {},
      success: { color: "$accent", backgroundColor: "$accentSoft" },
      danger: { color: "$danger", backgroundColor: "$dangerSoft" },
      warning: { color: "$warning", backgroundColor: "$warningSoft" },
      info: { color: "$running", backgroundColor: "$runningSoft" },
    },
  },
});

export const ModalParts = {
  Head: styled("div", {
    display: "flex",
    alignItems: "center",
    gap: "$3",
    padding: "$4 $4 $2 $5",
    "& > :last-child": { marginInlineStart: "auto", alignSelf: "flex-start" },
  }),
  Title: styled("h2", {
    margin: 0,
    minWidth: 0,
    fontSize: 16,
    lineHeight: "24px",
    fontWeight: "$title",
    letterSpacing: "-0.01em",
    outline: "none !important",
    variants: { isQuiet: { true: { text: "section" } } },
  }),
  Body: styled("div", {
    flex: 1,
    minHeight: 0,
    overflow: "auto",
    padding: "$1 $5 $5",
    color: "$inkSecond",
  }),
  Foot: styled("div", {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "flex-end",
    gap: "$2",
    padding: "$3 $5",
    borderTop: "1px solid $line",
    "@narrow": { "& > *": { flex: 1 } },
  }),
};
