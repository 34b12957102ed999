import type { ReactNode } from "react";
import { PublicFrame } from "@/components/landing/frame";

type Section = { title: string; text: ReactNode };

/** A page of plain text in short sections. */
export function Article({ title, sections }: { title: string; sections: readonly Section[] }) {
  return (
    <PublicFrame>
      <article className="max-w-(--measure) py-10 text-15 wide:py-16">
        <h1>{title}</h1>
        {sections.map((section) => (
          <section key={section.title} className="mt-8">
            <h2>{section.title}</h2>
            <p className="mt-1.5 text-pretty text-ink-2">{section.text}</p>
          </section>
        ))}
      </article>
    </PublicFrame>
  );
}
