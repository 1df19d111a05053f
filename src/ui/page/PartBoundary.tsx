import { Component, type ReactNode } from "react";

interface PartBoundaryProps {
  /** Renders the error; `retry` renders the children again. */
  renderError: (retry: () => void) => ReactNode;
  /** A change of this value renders the children again after an error. */
  resetKey?: unknown;
  children: ReactNode;
}

/** An error boundary for a part of a page. React logs the error. */
export class PartBoundary extends Component<PartBoundaryProps, { isFailed: boolean }> {
  override state = { isFailed: false };

  static getDerivedStateFromError = () => ({ isFailed: true });

  override componentDidUpdate(
    { resetKey }: PartBoundaryProps,
    { isFailed }: { isFailed: boolean },
  ) {
    if (isFailed && resetKey !== this.props.resetKey) this.retry();
  }

  retry = () => this.setState({ isFailed: false });

  override render() {
    return this.state.isFailed ? this.props.renderError(this.retry) : this.props.children;
  }
}
