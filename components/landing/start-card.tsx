import { Card } from "@/components/ui/card";
import { ButtonLink } from "@/components/ui/form/button";
import { Said } from "@/components/ui/said";

const steps = [
  { title: "Create an account", text: "You need an email address and a password." },
  { title: "Pick a ready-made agent", text: "Or write your own in plain language." },
  { title: "Ask your first question", text: "The built-in demo model needs no API key." },
];

/** The first ten minutes as a thread, and its first step as the button. */
export function StartCard() {
  return (
    <Card className="max-w-[480px] p-5 wide:p-7" aria-labelledby="start">
      <h2 id="start" className="text-xl tracking-[-0.02em]">
        <Said text="Start in minutes" />
      </h2>
      <ol className="mt-5">
        {steps.map(({ title, text }) => (
          <li key={title} className="group relative flex gap-3 pb-5">
            <span
              aria-hidden="true"
              className="absolute top-5 bottom-0 left-2.25 w-[1.5px] bg-line-strong group-last:hidden"
            />
            <span
              aria-hidden="true"
              className="mt-0.5 size-5 flex-none rounded-full border-[1.5px] border-line-strong bg-surface group-first:border-brand"
            />
            <div className="min-w-0">
              <p className="font-medium">
                <Said text={title} />
              </p>
              <p className="text-13 text-ink-2">
                <Said text={text} />
              </p>
            </div>
          </li>
        ))}
      </ol>
      <ButtonLink href="/login?tab=register" variant="primary" size="lg" className="w-full">
        <Said text="Create account" />
      </ButtonLink>
    </Card>
  );
}
