import { Check, Search } from "lucide-react";
import { spots } from "@/components/agents/places";
import { Badge } from "@/components/ui/badge";
import { TextInput } from "@/components/ui/input";

type Props = {
  /** What was just done, told in a quiet place. */
  done?: string;
  /** Left out where there is little to search in. */
  search?: { value: string; onChange: (value: string) => void };
};

export function AgentListHead({ done, search }: Props) {
  return (
    <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
      <h2 id={spots.heading} tabIndex={-1}>
        My Agents
      </h2>
      <span role="status" className="flex min-w-0 flex-1">
        {done && (
          <Badge tone="ok" icon={<Check aria-hidden="true" />} className="max-w-full">
            <span className="truncate">{done}</span>
          </Badge>
        )}
      </span>
      {search && (
        <div className="w-full wide:w-60">
          <TextInput
            id={spots.search}
            type="search"
            scale="sm"
            start={<Search aria-hidden="true" />}
            aria-label="Search agents"
            placeholder="Search agents"
            value={search.value}
            onChange={(event) => search.onChange(event.target.value)}
          />
        </div>
      )}
    </div>
  );
}
