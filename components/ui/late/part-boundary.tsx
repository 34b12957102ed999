"use client";
import { Component, type ReactNode } from "react";
import { FailureToast } from "@/components/ui/late/failure-toast";

export type InPlace = (again: () => void) => ReactNode;
type Props = {
  /** Shown instead of a failed part; without it, a toast reports the failure. */
  inPlace?: InPlace;
  onGivenUp?: () => void;
  children: ReactNode;
};

/** A part that fails while rendering affects only itself, and can be retried. */
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
