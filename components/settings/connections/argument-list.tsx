import { useText } from "@/lib/texts/use-text";

type Argument = { name: string; required: boolean; type?: string; description: string };

/** The arguments of a tool or a prompt, in its server's words. */
export function ArgumentList({ items }: { items: readonly Argument[] }) {
  const t = useText();
  if (items.length === 0) return null;
  return (
    <dl aria-label={t("Arguments")} className="mt-1 space-y-0.5 text-13 wrap-anywhere">
      {items.map(({ name, required, type, description }, at) => (
        <div key={`${name} ${at}`} className="flex flex-wrap gap-x-2">
          <dt className="font-mono">{name}</dt>
          <dd className="text-ink-2">
            {[required ? t("Required") : t("Optional"), type, description]
              .filter(Boolean)
              .join(" · ")}
          </dd>
        </div>
      ))}
    </dl>
  );
}
