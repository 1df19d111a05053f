import type { ReactNode } from "react";
import { Icon, type IconShape } from "../icon/Icon.tsx";
import { LiveRegion } from "../LiveRegion.ts";
import { styled } from "../theme.ts";

interface BannerProps {
  icon: IconShape;
  children: ReactNode;
}

/** A message above a page. */
export function Banner({ icon, children }: BannerProps) {
  return (
    <Box>
      <Icon icon={icon} />
      <span>{children}</span>
    </Box>
  );
}

/** A banner in a live region, for messages that appear while the page is open. */
export function AnnouncedBanner({ isShown, ...banner }: BannerProps & { isShown: boolean }) {
  return (
    <LiveRegion role="status" data-live-announcer="true">
      {isShown && <Banner {...banner} />}
    </LiveRegion>
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
