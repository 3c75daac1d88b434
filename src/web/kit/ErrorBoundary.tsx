import { Component, type ReactNode } from "react";

interface Props {
  children: ReactNode;
  /** Makes what is shown in the place of what broke. */
  renderFailed: (error: unknown) => ReactNode;
  /** When this changes, what broke gets another try: the reader has moved on to another address or item. */
  shows?: string | number | undefined;
}

interface State {
  broke: { error: unknown } | undefined;
  shows: Props["shows"];
}

/** Keeps a failure to the part in which it happened: without one React takes the whole page away. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broke: undefined, shows: this.props.shows };

  static getDerivedStateFromError(error: unknown): Pick<State, "broke"> {
    return { broke: { error } };
  }

  static getDerivedStateFromProps({ shows }: Props, state: State): State | null {
    return shows === state.shows ? null : { broke: undefined, shows };
  }

  override render(): ReactNode {
    const { broke } = this.state;
    return broke ? this.props.renderFailed(broke.error) : this.props.children;
  }
}
