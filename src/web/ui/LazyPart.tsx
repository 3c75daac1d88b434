import { Component, type ReactNode, Suspense } from "react";

interface Props {
  children: ReactNode;
  /** Shown while the part's code is on its way. */
  pending?: ReactNode;
  /** Shown when it did not come: the connection broke, or a newer version is here. */
  failed?: ReactNode;
}

/** A part of the page whose code is fetched when it is wanted. If it cannot be, the rest of the page stays. */
export class LazyPart extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (this.state.hasFailed) return this.props.failed ?? null;
    return <Suspense fallback={this.props.pending ?? null}>{this.props.children}</Suspense>;
  }
}
