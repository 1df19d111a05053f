import { useId } from "react";
import { styled } from "../theme.ts";

interface LogoProps {
  size?: number;
  /** Shows only the leaf, as in the collapsed navigation. */
  isMarkOnly?: boolean;
}

/** The leaf and the name of the product, for dark backgrounds. */
export function Logo({ size = 20, isMarkOnly = false }: LogoProps) {
  const maskId = useId();
  return (
    <Lockup>
      <svg
        width={size}
        height={size}
        viewBox="0 0 20 20"
        {...(isMarkOnly ? { role: "img", "aria-label": "İklim" } : { "aria-hidden": true })}
      >
        <mask id={maskId}>
          <rect width="20" height="20" fill="#fff" />
          <path
            d="M.2 17.5C2.6 11.8 6.4 8.5 12 6.6"
            fill="none"
            stroke="#000"
            strokeWidth="1.6"
            strokeLinecap="round"
          />
        </mask>
        <Leaf
          mask={`url(#${maskId})`}
          d="M19.4.6C8.4.4 1.5 4.6.9 11.4.7 14 1.4 16.2.6 19.4 11.5 20.2 19.8 13.4 19.4.6Z"
        />
      </svg>
      {!isMarkOnly && <ProductName>İklim</ProductName>}
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

const ProductName = styled("span", {
  fontSize: "17px",
  lineHeight: "20px",
  fontWeight: "$title",
  letterSpacing: "-0.01em",
});
