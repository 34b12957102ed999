import { LogIn } from "@/components/icons/log-in";
import { StateMark } from "@/components/landing/picture-thread";
import { AgentAvatar } from "@/components/ui/avatar";
import { Said } from "@/components/ui/said";

/** The ids determine the hues. */
const nodes = [
  { id: "e", name: "Triage", words: "6 changes", left: 0, top: 108 },
  { id: "a", name: "Scout", words: "4 sources", left: 179, top: 0 },
  { id: "b", name: "Ledger", words: "no charges", left: 179, top: 216 },
  { id: "s2", name: "Quill", words: "Writing", left: 358, top: 108, running: true },
];

/** From the port of one node to the edge of the next: the edge to the working one has the brand colour. */
const edges = [
  { way: "M148 138c16 0 13-108 31-108", ink: "stroke-field" },
  { way: "M148 138c16 0 13 108 31 108", ink: "stroke-field" },
  { way: "M327 30c18 0 13 108 28 108", ink: "stroke-brand" },
  { way: "M327 246c18 0 13-108 28-108", ink: "stroke-brand" },
];

/** Who hands work to whom, centred on a dotted background. */
export function PictureGraph() {
  return (
    <div className="hidden min-w-0 items-center justify-center border-r border-line bg-subtle bg-[radial-gradient(var(--line-strong)_1px,transparent_1px)] bg-size-[24px_24px] @min-[860px]:flex">
      <div className="relative h-69 w-[506px] flex-none">
        <svg
          viewBox="0 0 506 276"
          fill="none"
          strokeWidth="1.5"
          className="absolute inset-0 size-full overflow-visible"
        >
          {edges.map(({ way, ink }) => (
            <path key={way} d={way} className={ink} />
          ))}
        </svg>
        <span className="absolute top-20.5 left-0.75 flex items-center gap-1.5 text-xs font-medium text-ink-2">
          <LogIn className="size-3.5" />
          <Said text="Entry" />
        </span>
        {nodes.map((node) => (
          <Node key={node.id} {...node} />
        ))}
      </div>
    </div>
  );
}

function Node({ id, name, words, left, top, running = false }: (typeof nodes)[number]) {
  const edge = running
    ? "border-brand shadow-[0_0_0_3px_var(--brand-soft),0_0_0_4px_var(--brand-line)]"
    : "border-line-strong shadow-low";
  const port = running ? "border-brand" : "border-field";
  return (
    <div
      style={{ left, top }}
      className={`absolute flex h-15 w-37 items-center gap-2.5 rounded-xl border bg-surface px-2.5 ${edge}`}
    >
      <AgentAvatar id={id} name={name} size={24} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <p className={`text-xs ${running ? "font-medium text-brand-ink" : "text-ink-2"}`}>
          <Said text={words} />
        </p>
      </div>
      <StateMark state={running ? "running" : "done"} />
      <span
        className={`absolute top-1/2 -right-1.25 size-2.25 -translate-y-1/2 rounded-full border-[1.5px] bg-surface ${port}`}
      />
    </div>
  );
}
