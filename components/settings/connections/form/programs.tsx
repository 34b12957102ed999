"use client";
import { Button } from "@/components/ui/form/button";
import { usePrograms } from "@/lib/connections/client";
import { useText } from "@/lib/texts/use-text";

/** Programs that the operator lets people connect to on the server's own machine; usually none. */
export function Programs({ onChoose }: { onChoose: (url: string) => void }) {
  const t = useText();
  const { data } = usePrograms();
  if (!data?.length) return null;
  return (
    <div role="group" aria-label={t("Programs on this server")}>
      <p className="text-13 text-ink-2">{t("Programs on this server")}</p>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {data.map(({ name, url }) => (
          <Button key={name} size="sm" onClick={() => onChoose(url)}>
            {name}
          </Button>
        ))}
      </div>
    </div>
  );
}
