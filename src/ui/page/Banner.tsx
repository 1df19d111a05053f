import type { ReactNode } from "react";
import { Icon, type IconShape } from "../icon/Icon.tsx";
import { styled } from "../theme.ts";

interface BannerProps {
  icon: IconShape;
  children: ReactNode;
}

/** What holds for all of a page, said above it. */
export function Banner({ icon, children }: BannerProps) {
  return (
    <Box>
      <Icon of={icon} />
      <span>{children}</span>
    </Box>
  );
}

const Box = styled("p", {
  display: "flex",
  alignItems: "center",
  gap: "$2",
  margin: 0,
  padding: "9px 14px",
  borderRadius: "$control",
  color: "$warning",
  backgroundColor: "$warningSoft",
  fontWeight: "$medium",
});
