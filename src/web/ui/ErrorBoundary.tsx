import { Component, type ReactNode } from "react";

interface Props {
  children: ReactNode;
  /** Shown in the place of what broke. */
  failed: ReactNode | ((error: unknown) => ReactNode);
  /** When this changes, what broke gets another try: the reader has moved on to another address or item. */
  shows?: string | number | undefined;
}

interface State {
  broke: { error: unknown } | undefined;
}

/** Keeps a failure to the part in which it happened: without one React takes the whole page away. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broke: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { broke: { error } };
  }

  override componentDidUpdate({ shows }: Props): void {
    if (this.state.broke && shows !== this.props.shows) this.setState({ broke: undefined });
  }

  override render(): ReactNode {
    const { broke } = this.state;
    const { children, failed } = this.props;
    if (!broke) return children;
    return typeof failed === "function" ? failed(broke.error) : failed;
  }
}
