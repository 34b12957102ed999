"use client";
import { routes } from "@/components/routes";
import { Link } from "@/components/ui/link";
import { useText } from "@/lib/texts/use-text";

type Props = {
  id: string;
  /** The subject of the run for screen readers, if it is not next to it. */
  of?: string;
  onNavigate?: () => void;
};

/** Links to the run's own page: the input, output and usage of each step. */
export function ViewRun({ id, of, onNavigate }: Props) {
  const t = useText();
  return (
    <Link
      href={routes.programRun(id)}
      onNavigate={onNavigate}
      className="inline-block rounded-sm font-normal text-brand-ink hover:underline max-wide:py-2.5"
    >
      {t("View run")}
      {of && <span className="sr-only">: {of}</span>}
    </Link>
  );
}
