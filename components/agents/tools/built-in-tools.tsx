import { BUILTIN_TOOLS } from "@/lib/tools/builtins/definitions";
import type { BuiltinName } from "@/lib/tools/contract";

/** In the width of a row. */
const SHORT: Record<BuiltinName, string> = { calculator: "exact sums", current_time: "date and zone", fetch_url: "a page as text" };
const NAMES: readonly BuiltinName[] = ["calculator", "current_time", "fetch_url"];

type Props = { on: readonly string[]; onToggle: (name: BuiltinName, on: boolean) => void };

export function BuiltInTools({ on, onToggle }: Props) {
  return (
    <fieldset className="mt-6">
      <legend className="mb-1 text-sm font-medium">Built in</legend>
      <ul className="divide-y divide-line">
        {NAMES.map((name) => (
          <li key={name}>
            <label title={BUILTIN_TOOLS.find((tool) => tool.function.name === name)?.function.description} className="flex min-h-11 items-center gap-2.5">
              <input type="checkbox" checked={on.includes(name)} onChange={(event) => onToggle(name, event.target.checked)} className="size-4 flex-none accent-brand" />
              <code className="flex-1 font-mono text-13">{name}</code>
              <span className="text-13 text-ink-2">{SHORT[name]}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
