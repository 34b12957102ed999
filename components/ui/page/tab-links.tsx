import { cx } from "class-variance-authority";
import { Link } from "@/components/ui/link";
import { useText } from "@/lib/texts/use-text";

type Props = {
  items: readonly { href: string; label: string; current: boolean }[];
};

/** Tabs that are separate pages: links, with the current one underlined. */
export function TabLinks({ items }: Props) {
  const t = useText();
  return (
    <nav aria-label={t("Views")} className="flex gap-5 border-b border-line">
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          aria-current={item.current ? "page" : undefined}
          className={cx(
            "-mb-px flex h-10 items-center border-b-2 font-medium",
            item.current ? "border-brand text-ink" : "border-transparent text-ink-2 hover:text-ink",
          )}
        >
          {item.label}
        </Link>
      ))}
    </nav>
  );
}
