import type { LucideIcon } from "lucide-react";

export type IconShape = LucideIcon;

interface IconProps {
  /** A Lucide icon, imported by name from `lucide-react`. */
  icon: IconShape;
  /** Edge in pixels at the browser's usual text size; 16 by default. */
  size?: number;
  className?: string;
}

/** An icon in the colour of its text, hidden from screen readers. */
export function Icon({ icon: Shape, size = 16, className }: IconProps) {
  return (
    <Shape
      aria-hidden="true"
      focusable="false"
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      strokeWidth={size > 20 ? 1.5 : 1.75}
      {...(className && { className })}
    />
  );
}
