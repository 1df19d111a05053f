import type * as React from "react";

declare global {
  // Stitches reads the global namespace: without it, styled("buton") would pass the type check.
  namespace JSX {
    interface IntrinsicElements extends React.JSX.IntrinsicElements {}
  }
}
