"use client";
import { CircleCheck } from "@/components/icons/circle-check";
import { CopyButton } from "@/components/ui/dialog/copy-button";
import { Button } from "@/components/ui/form/button";
import { TextInput } from "@/components/ui/form/input";
import type { NewApiKey } from "@/lib/keys/contract";
import { useText } from "@/lib/texts/use-text";

/** A key's secret, shown only once. The field is focused and selected, so that one shortcut copies it. */
export function NewSecret({ apiKey, onDone }: { apiKey: NewApiKey; onDone: () => void }) {
  const t = useText();
  return (
    <section
      ref={selectSoon}
      aria-label={t("New API key")}
      className="mt-6 rounded-xl border border-ok-line bg-ok-soft p-4 wide:px-5"
    >
      <p role="status" className="flex items-start gap-2.5 font-semibold">
        <CircleCheck aria-hidden="true" className="size-5 text-ok" />
        <span className="min-w-0 wrap-anywhere">
          {t("Copy “{name}” now. You won't see it again.", { name: apiKey.name })}
        </span>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <span className="min-w-0 flex-[1_1_20rem]">
          <TextInput
            mono
            readOnly
            aria-label={t("Secret of {name}", { name: apiKey.name })}
            value={apiKey.secret}
            onFocus={(event) => event.target.select()}
          />
        </span>
        <CopyButton primary text={apiKey.secret} />
        <Button variant="ghost" onClick={onDone}>
          {t("Done")}
        </Button>
      </div>
    </section>
  );
}

/** Runs after the dialog has returned the focus. */
function selectSoon(box: HTMLElement): () => void {
  const turn = setTimeout(() => box.querySelector("input")?.select(), 250);
  return () => clearTimeout(turn);
}
