import type { ReactNode } from "react";
import { Icon, type IconShape } from "../icon/Icon.tsx";
import { styled } from "../theme.ts";

interface BannerProps {
  icon: IconShape;
  children: ReactNode;
}

/** A message above a page, about all of it. */
export function Banner({ icon, children }: BannerProps) {
  return (
    <Box>
      <Icon of={icon} />
      <span>{children}</span>
    </Box>
  );
}

/** The same for what comes and goes while the page is open, and is announced. */
export function AnnouncedBanner({ isShown, ...banner }: BannerProps & { isShown: boolean }) {
  return (
    <Announced role="status" data-live-announcer="true">
      {isShown && <Banner {...banner} />}
    </Announced>
  );
}

// A live region has to be in the page before its text; empty, it takes no room.
const Announced = styled("div", { "&:empty": { position: "absolute" } });

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
