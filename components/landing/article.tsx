import { PublicFrame } from "@/components/landing/frame";
import { Said } from "@/components/ui/said";

type Section = { title: string; text: string };

/** A page of plain text in short sections. */
export function Article({ title, sections }: { title: string; sections: readonly Section[] }) {
  return (
    <PublicFrame>
      <article className="max-w-(--measure) py-10 text-15 wide:py-16">
        <h1>
          <Said text={title} />
        </h1>
        {sections.map((section) => (
          <section key={section.title} className="mt-8">
            <h2>
              <Said text={section.title} />
            </h2>
            <p className="mt-1.5 text-pretty text-ink-2">
              <Said text={section.text} />
            </p>
          </section>
        ))}
      </article>
    </PublicFrame>
  );
}
