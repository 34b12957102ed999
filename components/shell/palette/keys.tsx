/** Key caps, and what they do. */
export function Keys({ keys, label }: { keys: string[]; label?: string }) {
  return (
    <span className="hidden flex-none items-center gap-1 text-ink-2 wide:inline-flex">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-flex h-5.5 min-w-5.5 items-center justify-center rounded-md border border-line-strong px-1.5 font-sans text-xs"
        >
          {key}
        </kbd>
      ))}
      {label && <span className="ml-1 text-13">{label}</span>}
    </span>
  );
}
