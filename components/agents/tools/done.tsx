import { Check } from "@/components/icons/check";
import { Badge } from "@/components/ui/badge";

/** The last action, where it was done. */
export function Done({ text }: { text: string | undefined }) {
  return (
    <span role="status" className="flex min-w-0 flex-1">
      {text && (
        <Badge tone="ok" icon={<Check aria-hidden="true" />} className="max-w-full">
          <span className="truncate">{text}</span>
        </Badge>
      )}
    </span>
  );
}
