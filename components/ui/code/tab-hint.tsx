import { cx } from "class-variance-authority";
import { useText } from "@/lib/texts/use-text";

/** id: of the description; without it, its space is reserved for the field that Tab indents in. */
export function TabHint({ id }: { id?: string }) {
  const t = useText();
  return (
    <p
      id={id}
      aria-hidden={id ? undefined : true}
      className={cx("mt-1.5 text-13 text-ink-3", !id && "invisible")}
    >
      {t("Tab indents. To leave the field, press Escape, then Tab.")}
    </p>
  );
}
