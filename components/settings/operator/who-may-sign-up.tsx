"use client";
import { useState } from "react";
import { NotLoaded } from "@/components/settings/not-loaded";
import { Section } from "@/components/settings/section";
import { useSettingsAttempt } from "@/components/settings/use-attempt";
import { Alert } from "@/components/ui/feedback/alert";
import { Faces } from "@/components/ui/feedback/faces";
import { useOverview, useSetRegistration } from "@/lib/operator/client";
import { REGISTRATIONS, type Overview } from "@/lib/operator/contract";
import { useSentence, useText, type Translate } from "@/lib/texts/use-text";

type Registration = Overview["registration"]["value"];
const words = (t: Translate): Record<Registration, { label: string; note: string }> => ({
  open: { label: t("Open"), note: t("Anyone can create an account.") },
  invited: {
    label: t("By invitation"),
    note: t("Only people with an invitation can create an account."),
  },
  closed: {
    label: t("Closed"),
    note: t("No one can create an account. Existing accounts keep working."),
  },
});

/** Who may register: chosen here, unless the environment sets it. */
export function WhoMaySignUp() {
  const t = useText();
  const { data, error, isLoading, mutate } = useOverview();
  return (
    <Section title={t("Who can sign up")}>
      <Faces
        loading={isLoading}
        error={data ? undefined : error}
        empty={false}
        skeleton={<Choices waiting />}
        failed={<NotLoaded error={error} onRetry={() => void mutate()} />}
        whenEmpty={null}
      >
        {data && <Choices {...data.registration} />}
      </Faces>
    </Section>
  );
}

type ChoicesProps = Partial<Overview["registration"]> & { waiting?: boolean };

/** waiting: the choice is not known yet. */
function Choices({ value, fixed = false, waiting = false }: ChoicesProps) {
  const t = useText();
  const say = useSentence();
  const set = useSetRegistration();
  const { busy, wrong, attempt } = useSettingsAttempt();
  // Shown as selected while it is being saved.
  const [wish, setWish] = useState<Registration | null>(null);
  const texts = words(t);

  async function choose(registration: Registration): Promise<void> {
    setWish(registration);
    await attempt(() => set({ registration }));
    setWish(null);
  }
  return (
    <fieldset disabled={fixed || busy || waiting} className="px-5 py-4">
      <legend className="sr-only">{t("Who can sign up")}</legend>
      {fixed && (
        <Alert tone="info" className="mb-3">
          {t("REGISTRATION is set in the server's environment, so you can't change it here.")}
        </Alert>
      )}
      {wrong.sentence && (
        <Alert tone="bad" className="mb-3">
          {say(wrong.sentence)}
        </Alert>
      )}
      {REGISTRATIONS.map((each) => (
        <label key={each} className="flex min-h-11 items-start gap-2.5 py-1.5">
          <input
            type="radio"
            name="registration"
            className="mt-0.5 size-4 flex-none accent-brand"
            checked={each === (wish ?? value)}
            onChange={() => void choose(each)}
          />
          <span className="min-w-0">
            <span className="font-medium">{texts[each].label}</span>
            <span className="block text-13 text-ink-2">{texts[each].note}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
