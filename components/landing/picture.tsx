import { PictureGraph } from "@/components/landing/picture-graph";
import { PictureThread } from "@/components/landing/picture-thread";
import { Badge } from "@/components/ui/badge";
import { Logo } from "@/components/ui/logo";
import { Said } from "@/components/ui/said";

const places = ["Dashboard", "Teams", "Tasks", "Chat"];

const tasks = [
  { name: "Release notes for 2.4", state: "Release desk · step 4 of 6", ink: "text-ink-2" },
  { name: "Refund for invoice 20418", state: "Waiting for you", ink: "text-warn" },
  { name: "Compare three vector stores", state: "Completed", ink: "text-ok" },
  { name: "Shorten the onboarding email", state: "Completed", ink: "text-ok" },
  { name: "Sort this week’s bug reports", state: "Mondays at 08:00", ink: "text-ink-2" },
];

/**
 * The product in use, drawn with its own components; a single image for screen readers. Parts that do not fit are
 * omitted: phones show the timeline, wider screens add the tasks, then the graph instead of them, then all three.
 */
export function Picture() {
  return (
    <div
      role="img"
      aria-labelledby="picture"
      className="@container overflow-hidden rounded-xl bg-surface shadow-dialog"
    >
      <span id="picture" hidden>
        <Said text="Troupe working on a task: the task list, the team's graph with its fourth agent writing, and the steps so far." />
      </span>
      <div className="flex h-12 items-center justify-between border-b border-line bg-frame px-4">
        <span className="flex flex-none items-center gap-2.5 font-semibold @min-[600px]:w-59.5">
          <Logo size={26} />
          Troupe
        </span>
        <span className="hidden flex-1 gap-4.5 text-13 text-ink-2 @min-[600px]:flex">
          {places.map((place) => (
            <span key={place} className={place === "Tasks" ? "font-semibold text-ink" : undefined}>
              <Said text={place} />
            </span>
          ))}
        </span>
        <Badge tone="brand" icon={<span className="size-1.75 rounded-full bg-brand" />}>
          <Said text="In progress" />
        </Badge>
      </div>
      {/* Columns of fixed widths: nothing shifts when the next part loads. */}
      <div className="grid @min-[600px]:min-h-109 @min-[600px]:grid-cols-[252px_minmax(0,1fr)] @min-[860px]:grid-cols-[minmax(0,1fr)_312px] @min-[1108px]:grid-cols-[252px_minmax(0,1fr)_312px]">
        <Tasks />
        <PictureGraph />
        <PictureThread />
      </div>
    </div>
  );
}

function Tasks() {
  return (
    <div className="hidden border-r border-line px-3 pt-4 pb-3 @min-[600px]:block @min-[860px]:hidden @min-[1108px]:block">
      <p className="px-2 text-13 font-semibold">
        <Said text="Tasks" />
      </p>
      <div className="mt-2">
        {tasks.map(({ name, state, ink }, at) => (
          <div key={name} className={`rounded-lg px-2.5 py-2.5 ${at === 0 ? "bg-brand-soft" : ""}`}>
            <p className="truncate text-13 font-medium">
              <Said text={name} />
            </p>
            <p className={`mt-1.5 text-xs ${ink}`}>
              <Said text={state} />
            </p>
          </div>
        ))}
      </div>
    </div>
  );
}
