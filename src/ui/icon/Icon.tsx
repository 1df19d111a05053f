import type { LucideIcon } from "lucide-react";

export type IconShape = LucideIcon;

interface IconProps {
  /** A Lucide icon, imported by name from `lucide-react`. */
  of: IconShape;
  /** Edge in pixels at the browser's usual text size; 16 by default. */
  size?: number;
  className?: string;
}

/** An icon beside a label: hidden from screen readers, in the colour of the text around it. */
export function Icon({ of: Shape, size = 16, className }: IconProps) {
  return (
    <Shape
      aria-hidden="true"
      focusable="false"
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      strokeWidth={size > 20 ? 1.5 : 1.75}
      {...(className === undefined ? {} : { className })}
    />
  );
}
