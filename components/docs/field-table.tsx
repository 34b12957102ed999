import type { ReactNode } from "react";
import type { FieldRow } from "@/lib/openapi/shared/reference";
import type { Translate } from "@/lib/texts/use-text";

type Props = { title: string; rows: FieldRow[]; t: Translate; children?: ReactNode };

/** The fields of what is sent or answered; nothing where there are none to tell of. */
export function FieldTable({ title, rows, t, children }: Props) {
  if (rows.length === 0 && children === undefined) return null;
  return (
    <section>
      <h4 className="text-13 font-semibold">
        {title} <span className="font-normal text-ink-2">{children}</span>
      </h4>
      {rows.length > 0 && (
        <ul className="mt-1 text-13 [&_code]:font-mono [&>li]:flex [&>li]:flex-wrap [&>li]:gap-x-3 [&>li]:border-t [&>li]:border-line [&>li]:py-1">
          {rows.map(({ name, type, required }) => (
            <li key={name}>
              <code className="wrap-anywhere">{name}</code>
              <code className="text-ink-2 wrap-anywhere">{type}</code>
              {required && <i className="text-ink-3 not-italic">{t("required")}</i>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
