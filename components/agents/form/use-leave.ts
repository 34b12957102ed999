"use client";
import { useImperativeHandle, type Ref } from "react";
import { useDiscard } from "@/components/ui/dialog/discard-changes";
import { useLeaveGuard } from "@/components/ui/dialog/use-leave-guard";

/** Calls what it is given at once, or when the person agrees that what was written may go. */
export type LeaveAgent = (go: () => void) => void;

/**
 * The ways out of a form that was written in: each asks first. `dirty`: the form itself; `writing`: something beside it
 * that only leaving the page would lose. `handle` is given the same way out, for whoever stands outside.
 */
export function useLeave(
  { dirty, writing }: { dirty: boolean; writing: boolean },
  handle?: Ref<LeaveAgent>,
) {
  const { ask, question } = useDiscard();
  const leave: LeaveAgent = (go) => (dirty ? ask(go) : go());
  useLeaveGuard(dirty || writing, ask);
  useImperativeHandle(handle, () => leave);
  return { leave, question };
}
