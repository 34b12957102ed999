import { Check } from "@/components/icons/check";
import { ListChecks } from "@/components/icons/list-checks";
import { Network } from "@/components/icons/network";
import { Wrench } from "@/components/icons/wrench";
import { PublicFrame } from "@/components/landing/frame";
import { Picture } from "@/components/landing/picture";
import { StartCard } from "@/components/landing/start-card";
import { WaitlistForm } from "@/components/landing/waitlist-form";
import { Card } from "@/components/ui/card";
import { Said } from "@/components/ui/said";

const blurbs = [
  {
    Icon: Network,
    title: "Custom Agent Teams",
    text: "Give each agent a role and instructions, then draw how work flows between them. Branches run in parallel and join again.",
  },
  {
    Icon: Wrench,
    title: "Powerful Tool Integration",
    text: "Describe a tool, get a working implementation, and try it with sample input. Your agents run it in a secure sandbox.",
  },
  {
    Icon: ListChecks,
    title: "Task Tracking",
    text: "Describe what you need and route it to an agent or a team. Follow each step live and keep every result.",
  },
];

const facts = ["Self-hosted", "One Node process", "One SQLite file"];

/** `open`: anyone can register, so that comes first and the waitlist last. */
export function Landing({ open = false }: { open?: boolean }) {
  return (
    <PublicFrame open={open}>
      <div className="grid items-center gap-x-10 gap-y-9 pt-5 pb-10 wide:pt-12 wide:pb-16 min-[900px]:grid-cols-[1fr_400px] lg:gap-x-16">
        <Pitch />
        {open ? <StartCard /> : <WaitlistCard />}
      </div>
      <Picture />
      <div className="grid gap-x-12 gap-y-8 pt-12 pb-16 wide:grid-cols-3 wide:pt-20 wide:pb-24">
        {blurbs.map(({ Icon, title, text }) => (
          <section key={title} className="border-t border-line pt-6">
            <Icon aria-hidden="true" className="size-6 text-brand" />
            <h2 className="mt-4">
              <Said text={title} />
            </h2>
            <p className="mt-1.5 max-w-[40ch] text-15 text-balance text-ink-2">
              <Said text={text} />
            </p>
          </section>
        ))}
      </div>
      {open && (
        <div className="grid gap-x-12 gap-y-6 border-t border-line pt-12 pb-16 wide:pt-16 wide:pb-24 min-[900px]:grid-cols-[1fr_400px] lg:gap-x-16">
          <div>
            <p className="text-xl font-semibold tracking-[-0.02em]">
              <Said text="Not ready yet?" />
            </p>
            <p className="mt-1.5 max-w-[40ch] text-15 text-balance text-ink-2">
              <Said text="Leave your email address, and the operator of this server can invite you later." />
            </p>
          </div>
          <WaitlistCard secondary />
        </div>
      )}
    </PublicFrame>
  );
}

function WaitlistCard({ secondary = false }: { secondary?: boolean }) {
  return (
    <Card className="max-w-[480px] p-5 pb-3 wide:p-7 wide:pb-3" aria-labelledby="waitlist">
      <h2 id="waitlist" className="text-xl tracking-[-0.02em]">
        <Said text="Join the Waitlist" />
      </h2>
      <p className="text-ink-2">
        <Said text="We'll email you a link to confirm." />
      </p>
      <WaitlistForm secondary={secondary} />
    </Card>
  );
}

function Pitch() {
  return (
    <div>
      <h1 className="max-w-[12ch] text-(length:--fs-56) leading-[1.04] tracking-[-0.045em]">
        <Said text="Agents that work as a team." />
      </h1>
      <p className="mt-5 max-w-[31em] text-base text-pretty text-ink-2 wide:text-[18px]/7">
        <Said text="Build agents with your own tools, connect them into teams, and watch every step as they work. On your own server, with any OpenAI‑compatible model." />
      </p>
      <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-ink-2 wide:mt-7">
        {facts.map((fact) => (
          <li key={fact} className="flex items-center gap-2.5">
            <Check aria-hidden="true" className="size-4 text-ok" />
            <Said text={fact} />
          </li>
        ))}
      </ul>
    </div>
  );
}
