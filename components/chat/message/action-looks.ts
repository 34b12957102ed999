/** A message's actions show on hover and focus, and always where nothing can hover. */
export const ACTIONS =
  "transition-opacity duration-(--t-1) pointer-fine:opacity-0 pointer-fine:group-focus-within/message:opacity-100 pointer-fine:group-hover/message:opacity-100";

/** One action: 44 px on touch. */
export const ACTION =
  "inline-flex size-11 flex-none items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink active:bg-press disabled:text-ink-disabled disabled:hover:bg-transparent pointer-fine:size-7";

/** The same with text beside the icon. */
export const WORDED =
  "inline-flex h-11 flex-none items-center gap-1.5 rounded-md px-2 text-13 font-medium text-ink-2 hover:bg-hover hover:text-ink active:bg-press pointer-fine:h-8";
