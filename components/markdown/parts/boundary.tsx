"use client";
import { Component, type ReactNode } from "react";

type Props = {
  text: string /** Stands for what cannot be drawn. */;
  fallback: ReactNode;
  children: ReactNode;
};
type State = { text: string; failed: boolean };

/** A text that cannot be drawn takes itself from the screen, and nothing else. Tried again when the text is another. */
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
