/** The mark: three heads in a row, one body, a T. */
export function Logo({ size }: { size: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" width={size} height={size} className="flex-none">
      <rect width="32" height="32" rx="8.5" className="fill-brand" />
      <g className="fill-on-brand">
        <circle cx="8.25" cy="10.25" r="2.75" />
        <circle cx="16" cy="10.25" r="2.75" />
        <circle cx="23.75" cy="10.25" r="2.75" />
        <rect x="13.25" y="15.25" width="5.5" height="10.75" rx="2.75" />
      </g>
    </svg>
  );
}
