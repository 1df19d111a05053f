import { styled } from "../theme.ts";

interface AvatarProps {
  /** The full name; the first and last initials are shown. */
  name: string;
  size?: "small" | "medium";
}

/** A person's initials, hidden from screen readers. */
export function Avatar({ name, size = "medium" }: AvatarProps) {
  return <Disc size={size} aria-hidden="true" data-initials={getInitials(name)} />;
}

function getInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => [...word ?? ""][0] ?? "").join("").toLocaleUpperCase("tr");
}

// Generated content, as a button's visible text must match its label.
const Disc = styled("span", {
  "&::before": { content: "attr(data-initials)" },
  display: "inline-grid",
  placeItems: "center",
  flex: "none",
  borderRadius: "50%",
  color: "$accent",
  backgroundColor: "$accentSoft",
  fontWeight: "$section",
  letterSpacing: "0.01em",
  userSelect: "none",
  "@print": { "td &": { display: "none" } },
  variants: {
    size: {
      small: { width: 22, height: 22, fontSize: 10 },
      medium: { width: 28, height: 28, fontSize: 11 },
    },
  },
});
