import { Tooltip } from "../overlay/Tooltip.tsx";
import { Avatar } from "../status/Avatar.tsx";
import { styled } from "../theme.ts";
import { AppLink } from "./AppLink.tsx";
import { useSidebar } from "./SidebarProvider.tsx";

/** Who is signed in, as the navigation shows it. */
export interface SignedInUser {
  name: string;
  /** Their roles, in words. */
  roles: readonly string[];
  /** The page of their account. */
  to: string;
}

interface SignedInProps {
  user: SignedInUser;
  isCollapsed?: boolean;
  onFollow?: () => void;
}

/** The signed-in user at the end of the navigation: name, roles, and the way to the account. */
export function SignedIn({ user, isCollapsed = false, onFollow }: SignedInProps) {
  const { currentPath } = useSidebar();
  const { name, to } = user;
  const roles = user.roles.join(" · ");
  const whole = roles === "" ? name : `${name}, ${roles}`;
  return (
    <Tooltip text={whole} placement="right" isDisabled={!isCollapsed}>
      <Link
        to={to}
        aria-label={isCollapsed ? whole : undefined}
        aria-current={currentPath === to ? "page" : undefined}
        isCollapsed={isCollapsed}
        onFollow={onFollow}
      >
        <Avatar name={name} />
        {isCollapsed ? null : (
          <Words>
            <Name>{name}</Name>
            {roles === "" ? null : <Roles>{roles}</Roles>}
          </Words>
        )}
      </Link>
    </Tooltip>
  );
}

const Link = styled(AppLink, {
  display: "flex",
  alignItems: "center",
  gap: 10,
  minHeight: 44,
  padding: "4px 5px",
  borderRadius: "$control",
  transition: "background-color $quick",
  "&:hover, &[aria-current=page]": { backgroundColor: "$navHover" },
  "&:focus-visible": { outline: "2px solid $navMark", outlineOffset: -2 },
  "@still": { transition: "none" },
  variants: { isCollapsed: { true: { justifyContent: "center", padding: "4px 0" } } },
});

const Words = styled("span", { display: "grid", minWidth: 0 });

const line = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

const Name = styled("span", { ...line, lineHeight: "18px", color: "$navInk" });

const Roles = styled("span", {
  ...line,
  fontSize: "$small",
  lineHeight: "16px",
  color: "$navSecond",
});
