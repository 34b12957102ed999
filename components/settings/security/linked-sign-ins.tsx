"use client";
import { useState } from "react";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { Section } from "@/components/settings/section";
import { Button } from "@/components/ui/form/button";
import { toast } from "@/components/ui/feedback/toast";
import { useUnlink } from "@/lib/settings/client";
import type { Linked, Profile } from "@/lib/settings/contract";
import { useText } from "@/lib/texts/use-text";

/** The sign-in providers linked to the account. The last way to sign in can't be unlinked. */
export function LinkedSignIns({ profile: { linked } }: { profile: Profile }) {
  const t = useText();
  const unlink = useUnlink();
  const [leaving, setLeaving] = useState<Linked | null>(null);
  return (
    <Section
      id="sign-ins"
      title={t("Linked sign-ins")}
      text={
        linked.length
          ? undefined
          : t("None yet. Sign in with a provider that has the same email to link it.")
      }
    >
      {linked.map((each) => (
        <div
          key={each.id}
          className="flex min-h-14 items-center gap-4 border-b border-line px-5 py-2.5 last:border-0"
        >
          <div className="min-w-0 flex-1">
            <p className="font-medium">{each.name}</p>
            <p className="truncate text-13 text-ink-2">{each.email}</p>
          </div>
          {!each.removable ? (
            <span className="text-13 text-ink-3">{t("Your only sign-in method")}</span>
          ) : (
            <Button
              variant="danger-ghost"
              size="sm"
              className="-mr-3"
              onClick={() => setLeaving(each)}
            >
              {t("Remove")}
              <span className="sr-only"> {each.name}</span>
            </Button>
          )}
        </div>
      ))}
      <RemoveDialog
        thing={leaving}
        title={(each) => t("Remove {name}?", { name: each.name })}
        text={t("You can no longer sign in with it until you link it again.")}
        confirm={t("Remove sign-in")}
        onConfirm={async ({ id }) => {
          await unlink({ id });
          toast(t("Sign-in removed"));
        }}
        onClose={() => setLeaving(null)}
      />
    </Section>
  );
}
