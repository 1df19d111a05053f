import { Component, type ReactNode } from "react";

interface PartBoundaryProps {
  /** What stands in the part's place once it could not be drawn; `retry` draws it again. */
  face: (retry: () => void) => ReactNode;
  /** Another value has a part that failed drawn again, as the data that it failed on. */
  drawnFrom?: unknown;
  children: ReactNode;
}

/** A part of a page that takes nothing around it along when it cannot be drawn. React logs why. */
export class PartBoundary extends Component<PartBoundaryProps, { isFailed: boolean }> {
  override state = { isFailed: false };

  static getDerivedStateFromError = () => ({ isFailed: true });

  override componentDidUpdate(
    { drawnFrom }: PartBoundaryProps,
    { isFailed }: { isFailed: boolean },
  ) {
    if (isFailed && drawnFrom !== this.props.drawnFrom) this.retry();
  }

  retry = () => this.setState({ isFailed: false });

  override render() {
    return this.state.isFailed ? this.props.face(this.retry) : this.props.children;
  }
}
