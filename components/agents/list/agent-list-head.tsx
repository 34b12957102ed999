import { Search } from "lucide-react";
import { Done } from "@/components/agents/list/done";
import { spots } from "@/components/agents/places";
import { TextInput } from "@/components/ui/form/input";
import { useText } from "@/lib/texts/use-text";

type Props = {
  done?: string;
  /** Left out where there is little to search in. */
  search?: { value: string; onChange: (value: string) => void };
};

export function AgentListHead({ done, search }: Props) {
  const t = useText();
  return (
    <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
      <h2 id={spots.heading} tabIndex={-1}>
        {t("My Agents")}
      </h2>
      <Done text={done} />
      {search && (
        <div className="w-full wide:w-60">
          <TextInput
            id={spots.search}
            type="search"
            scale="sm"
            start={<Search aria-hidden="true" />}
            aria-label={t("Search agents")}
            placeholder={t("Search agents")}
            value={search.value}
            onChange={(event) => search.onChange(event.target.value)}
          />
        </div>
      )}
    </div>
  );
}
