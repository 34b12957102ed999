"use client";
import { routes } from "@/components/routes";
import { Link } from "@/components/ui/navigation/link";
import { useText } from "@/lib/texts/use-text";

type Props = {
  id: string;
  /** What it is the run of, where that does not stand beside it for screen readers. */
  of?: string;
  onNavigate?: () => void;
};

/** Leads to the run's own page: what each step was given, returned and took. */
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
