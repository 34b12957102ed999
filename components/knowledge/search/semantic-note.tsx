"use client";
import type { ReactNode } from "react";
import { routes } from "@/components/routes";
import { useMay } from "@/components/shell/workspace";
import { Link } from "@/components/ui/link";
import { withReason } from "@/lib/core/shared/sentence";
import type { Collection } from "@/lib/knowledge/contract";
import { providerApi } from "@/lib/models/contract";
import { number } from "@/lib/texts/format";
import { useSentence, useText } from "@/lib/texts/use-text";

/** How many passages are ready for search by meaning, or what to set for it. */
export function SemanticNote({ collection }: { collection: Collection }) {
  const t = useText();
  const say = useSentence();
  const may = useMay()(providerApi.update);
  const { chunks, semantic } = collection;
  const { state, passages, error, error_reason: reason } = semantic;
  const counts = { ready: number(passages), all: number(chunks), count: chunks };
  const ready = t(
    {
      one: "{ready} of {all} passage is ready for search by meaning.",
      other: "{ready} of {all} passages are ready for search by meaning.",
    },
    counts,
  );
  if (state === "unsupported")
    return <Note>{t("Search by meaning isn't supported on this server's system.")}</Note>;
  if (state === "off")
    return (
      <Note>
        {may ? (
          <>
            {t("To find passages by their meaning too, choose an embedding model:")}{" "}
            <Link
              href={routes.models}
              className="rounded-sm font-medium whitespace-nowrap text-brand-ink hover:underline"
            >
              {t("Settings → Models")}
            </Link>
          </>
        ) : (
          t("To find passages by their meaning too, ask an admin to choose an embedding model.")
        )}
      </Note>
    );
  if (chunks === 0) return null;
  if (state === "paused")
    return (
      <Note>
        {ready} <span className="text-bad">{error && say(withReason(error, reason))}</span>{" "}
        {t("The rest is tried again automatically.")}
      </Note>
    );
  return <Note live={state === "preparing"}>{ready}</Note>;
}

/** `live`: its numbers change while it is read. */
function Note({ live = false, children }: { live?: boolean; children: ReactNode }) {
  return (
    <p role={live ? "status" : undefined} className="mt-3 text-13 wrap-anywhere text-ink-3">
      {children}
    </p>
  );
}
