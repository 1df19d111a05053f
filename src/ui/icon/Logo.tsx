import { useId } from "react";
import { styled } from "../theme.ts";

interface LogoProps {
  /** Edge of the leaf in pixels; 20 unless told. */
  size?: number;
  /** Leaves the word out, as in the collapsed navigation. */
  isMarkOnly?: boolean;
}

/** The leaf and the name of the product, for dark spruce grounds. */
export function Logo({ size = 20, isMarkOnly = false }: LogoProps) {
  const vein = useId();
  return (
    <Lockup>
      <svg
        width={size}
        height={size}
        viewBox="0 0 20 20"
        {...(isMarkOnly ? { role: "img", "aria-label": "İklim" } : { "aria-hidden": true })}
      >
        <mask id={vein}>
          <rect width="20" height="20" fill="#fff" />
          <Vein d="M0 17.2C2.2 11.6 6.4 8.1 12.3 6.5" />
        </mask>
        <Leaf
          mask={`url(#${vein})`}
          d="M19.2 .8C8.2 .2 .8 4.8 .8 13.2c0 2.1.5 3.3.5 6 9.9.8 18.7-3.8 17.9-18.4Z"
        />
      </svg>
      {!isMarkOnly && <Word>İklim</Word>}
    </Lockup>
  );
}

const Lockup = styled("span", {
  display: "inline-flex",
  alignItems: "center",
  gap: "10px",
  color: "$navInk",
});

const Leaf = styled("path", { fill: "$navMark" });

const Vein = styled("path", {
  fill: "none",
  stroke: "#0 ",
  strokeWidth: "1.9px",
  strokeLinecap: "round",
});

const Word = styled("span", {
  fontSize: "17px",
  lineHeight: "20px",
  fontWeight: "$title",
  letterSpacing: "-0.01em",
});
