import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { Skeleton } from "@/components/ui/feedback/faces";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/form/button";
import { useSentence, useText } from "@/lib/texts/use-text";
import { BUILTIN_NAMES, builtins, type BuiltinName } from "@/lib/tools/builtin-table";

const SearchKey = lazyPart(
  () => import("@/components/agents/tools/search-key").then((part) => part.SearchKey),
  { ahead: false, waiting: <Skeleton className="mb-3 ml-6.5 h-24" />, failed: failedInPlace },
);

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
  return (
    <fieldset className="mt-6">
      <legend className="mb-1 text-sm font-medium">{t("Built in")}</legend>
      <ul className="divide-y divide-line">
        {BUILTIN_NAMES.filter((name) => !builtins[name].automatic || on.includes(name)).map(
          (name) => (
            <li key={name}>
              <label
                title={say(builtins[name].description)}
                className="flex min-h-11 items-center gap-2.5"
              >
                <input
                  type="checkbox"
                  checked={on.includes(name)}
                  onChange={(event) => onToggle(name, event.target.checked)}
                  className="size-4 flex-none accent-brand"
                />
                <code className="flex-1 font-mono text-13">{name}</code>
                <span className="text-13 text-ink-2">{say(builtins[name].label)}</span>
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
          ),
        )}
      </ul>
    </fieldset>
  );
}
