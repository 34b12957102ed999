import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

type Props = {
  /** Its anchor in URLs. */
  id?: string;
  title: string;
  /** Its subject, in one sentence. */
  text?: ReactNode;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
};

/** One topic of a settings page. */
export function Section({ id, title, text, aside, children }: Props) {
  return (
    <Card id={id} className="mt-6 scroll-mt-6">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line px-5 not-last:border-b py-3">
        <div className="min-w-0">
          <h2 className="text-sm">{title}</h2>
          {text && <p className="mt-0.5 text-13 text-ink-2">{text}</p>}
        </div>
        {aside}
      </div>
      {children}
    </Card>
  );
}

/** The last line of a form: its button, and any error. */
export function FormEnd({ sentence, children }: { sentence?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {children}
      <p role="alert" className="min-w-0 flex-1 text-13 text-bad empty:hidden">
        {sentence}
      </p>
    </div>
  );
}
