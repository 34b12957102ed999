import { Check, ListChecks, Network, Wrench } from "lucide-react";
import { PublicFrame } from "@/components/landing/frame";
import { ButtonLink } from "@/components/ui/button";

const blurbs = [
  {
    Icon: Network,
    title: "Custom Agent Teams",
    text: "Give each agent a role and instructions, then draw who hands work to whom. Branches run in parallel and join again.",
  },
  {
    Icon: Wrench,
    title: "Powerful Tool Integration",
    text: "Describe a tool, get a working implementation, try it with sample arguments. Your agents call it in a safe sandbox.",
  },
  {
    Icon: ListChecks,
    title: "Task Tracking",
    text: "Write down what is needed and route it. Follow each step live, and find the result where you left it.",
  },
];

const facts = ["Self-hosted", "One Node process", "One SQLite file"];

export function Landing() {
  return (
    <PublicFrame>
      <div className="pt-10 pb-16 wide:pt-24 wide:pb-28">
        <h1 className="max-w-[12ch] text-(length:--fs-56) leading-[1.04] tracking-[-0.045em]">Agents that work as a team.</h1>
        <p className="mt-5 max-w-[31em] text-base text-pretty text-ink-2 wide:text-[18px]/7">
          Write agents with your own tools, draw who hands work to whom, and watch every step while they get it done. On your server, with any{" "}
          <span className="whitespace-nowrap">OpenAI-compatible</span> model.
        </p>
        <ButtonLink href="/login" prefetch={false} variant="primary" size="lg" className="mt-7">
          Sign in to start
        </ButtonLink>
        <ul className="mt-7 flex flex-wrap gap-x-6 gap-y-2 text-ink-2">
          {facts.map((fact) => (
            <li key={fact} className="flex items-center gap-2.5">
              <Check aria-hidden="true" className="size-4 text-ok" />
              {fact}
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-x-12 gap-y-8 pb-16 wide:grid-cols-3 wide:pb-24">
        {blurbs.map(({ Icon, title, text }) => (
          <section key={title} className="border-t border-line pt-6">
            <Icon aria-hidden="true" className="size-6 text-brand" />
            <h2 className="mt-4">{title}</h2>
            <p className="mt-1.5 max-w-[40ch] text-15 text-pretty text-ink-2">{text}</p>
          </section>
        ))}
      </div>
    </PublicFrame>
  );
}
