"use client";
import { Component, type ReactNode } from "react";

type Props = {
  text: string;
  /** Shown instead of what cannot be rendered. */
  fallback: ReactNode;
  children: ReactNode;
};
type State = { text: string; failed: boolean };

/** Text that cannot be rendered only replaces itself with the fallback. Retried when the text changes. */
export class Boundary extends Component<Props, State> {
  override state: State = { text: this.props.text, failed: false };

  static getDerivedStateFromError(): Pick<State, "failed"> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ text }: Props, before: State): State | null {
    return text === before.text ? null : { text, failed: false };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
