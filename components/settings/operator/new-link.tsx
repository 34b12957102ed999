"use client";
import { CircleCheck } from "@/components/icons/circle-check";
import { CopyButton } from "@/components/ui/dialog/copy-button";
import { Button } from "@/components/ui/form/button";
import { TextInput } from "@/components/ui/form/input";
import type { NewInvitation } from "@/lib/operator/contract";
import { useText } from "@/lib/texts/use-text";

/** An invitation's link, shown only once. */
export function NewLink({ invitation, onDone }: { invitation: NewInvitation; onDone: () => void }) {
  const t = useText();
  return (
    <section
      aria-label={t("New invitation")}
      className="mt-6 rounded-xl border border-ok-line bg-ok-soft p-4 wide:px-5"
    >
      <p role="status" className="flex items-start gap-2.5 font-semibold">
        <CircleCheck aria-hidden="true" className="size-5 text-ok" />
        <span className="min-w-0 wrap-anywhere">
          {t("Copy the link for {email} now. You won't see it again.", { email: invitation.email })}
        </span>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <span className="min-w-0 flex-[1_1_20rem]">
          <TextInput
            mono
            readOnly
            aria-label={t("Link for {email}", { email: invitation.email })}
            value={invitation.link}
            onFocus={(event) => event.target.select()}
          />
        </span>
        <CopyButton primary text={invitation.link} />
        <Button variant="ghost" onClick={onDone}>
          {t("Done")}
        </Button>
      </div>
    </section>
  );
}
