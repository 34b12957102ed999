const agents = (
  <>
    <circle cx="8" cy="7" r="6" />
    <rect x="2" y="17" width="12" height="15" rx="6" />
    <circle cx="30" cy="7" r="6" />
    <rect x="24" y="17" width="12" height="22" rx="6" />
    <g strokeDasharray="3.5 2.8">
      <circle cx="52" cy="7" r="6" />
      <rect x="46" y="17" width="12" height="15" rx="6" />
    </g>
  </>
);

const tasks = (
  <>
    <circle cx="7" cy="6" r="5" />
    <path d="M7 11v6M21 6h37" />
    <circle cx="7" cy="22" r="5" />
    <path d="M7 27v6M21 22h29" />
    <g strokeDasharray="3.5 2.8">
      <circle cx="7" cy="38" r="5" />
      <path d="M21 38h29" />
    </g>
  </>
);

/** The two drawings for empty lists. Dashed parts do not exist yet. */
export function Drawing({ of }: { of: "agents" | "tasks" }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 60 44"
      width="60"
      height="44"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      className="mb-6 text-ink-3"
    >
      {of === "agents" ? agents : tasks}
    </svg>
  );
}
