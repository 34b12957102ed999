import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { Skeleton } from "@/components/ui/feedback/faces";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/form/button";
import { useSentence, useText, type Translate } from "@/lib/texts/use-text";
import { builtinNamed } from "@/lib/tools/shared/definitions";
import type { BuiltinName } from "@/lib/tools/contract";

const SearchKey = lazyPart(
  () => import("@/components/agents/tools/search-key").then((part) => part.SearchKey),
  { ahead: false, waiting: <Skeleton className="mb-3 ml-6.5 h-24" />, failed: failedInPlace },
);

/** Short enough for one row. */
const shortly = (t: Translate): Record<BuiltinName, string> => ({
  calculator: t("arithmetic"),
  current_time: t("date and time"),
  fetch_url: t("read a web page"),
  web_search: t("search the web"),
  ask_agent: t("ask another agent"),
  list_tasks: t("read tasks"),
  create_task: t("create a task"),
  read_file: t("read a file"),
  search_file: t("search a file"),
  write_file: t("write a file"),
});
const NAMES: readonly BuiltinName[] = [
  "calculator",
  "current_time",
  "fetch_url",
  "web_search",
  "ask_agent",
  "list_tasks",
  "create_task",
  "read_file",
  "search_file",
  "write_file",
];

/** asking: tools that wait for approval, like those from someone else's file. */
type Props = {
  on: readonly string[];
  asking: readonly string[];
  onAllow: (name: BuiltinName) => void;
  onToggle: (name: BuiltinName, on: boolean) => void;
};

export function BuiltInTools({ on, asking, onAllow, onToggle }: Props) {
  const t = useText();
  const say = useSentence();
  const short = shortly(t);
  return (
    <fieldset className="mt-6">
      <legend className="mb-1 text-sm font-medium">{t("Built in")}</legend>
      <ul className="divide-y divide-line">
        {NAMES.map((name) => (
          <li key={name}>
            <label
              title={say(builtinNamed(name)?.function.description ?? "")}
              className="flex min-h-11 items-center gap-2.5"
            >
              <input
                type="checkbox"
                checked={on.includes(name)}
                onChange={(event) => onToggle(name, event.target.checked)}
                className="size-4 flex-none accent-brand"
              />
              <code className="flex-1 font-mono text-13">{name}</code>
              <span className="text-13 text-ink-2">{short[name]}</span>
            </label>
            {name === "web_search" && on.includes(name) && <SearchKey />}
            {asking.includes(name) && (
              <div className="flex flex-wrap items-center gap-2 pb-2.5 pl-6.5">
                <Badge tone="warn">{t("Asks first")}</Badge>
                <Button
                  size="sm"
                  variant="ghost"
                  onClick={() => onAllow(name)}
                  aria-label={t("Let {name} run without asking", { name })}
                >
                  {t("Stop asking")}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
