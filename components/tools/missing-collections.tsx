import { Alert } from "@/components/ui/feedback/alert";
import { Chip } from "@/components/ui/badge";
import { useText } from "@/lib/texts/use-text";

type Props = { found: readonly { agent?: string; collection: string }[] };

/** The collections of documents that agents of a file searched where it was exported. */
export function MissingCollections({ found }: Props) {
  const t = useText();
  if (found.length === 0) return null;
  return (
    <Alert tone="info" title={t("Documents that are not part of this file")}>
      <p>
        {t("Add them to a collection here, and choose it in the agent's form under Knowledge.")}
      </p>
      <ul className="mt-1.5 space-y-1">
        {found.map(({ agent = "", collection }) => (
          <li key={`${agent} ${collection}`} className="flex flex-wrap items-center gap-2">
            {agent} <Chip>{collection}</Chip>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
