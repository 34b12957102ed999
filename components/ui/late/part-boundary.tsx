"use client";
import { Component, type ReactNode } from "react";
import { FailureToast } from "@/components/ui/late/failure-toast";

export type InPlace = (again: () => void) => ReactNode;
type Props = {
  /** Shown in the place of what failed; without, a toast tells it. */
  inPlace?: InPlace;
  onGivenUp?: () => void;
  children: ReactNode;
};

/** What fails while it is drawn takes only itself along, and can be tried again. */
export class PartBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override render(): ReactNode {
    const again = () => this.setState({ failed: false });
    const { inPlace, onGivenUp, children } = this.props;
    if (!this.state.failed) return children;
    return inPlace?.(again) ?? <FailureToast onRetry={again} onClose={() => onGivenUp?.()} />;
  }
}
