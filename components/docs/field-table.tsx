import type { ReactNode } from "react";
import type { FieldRow } from "@/lib/openapi/reference";
import type { Translate } from "@/lib/texts/use-text";

type Props = { title: string; rows: FieldRow[]; t: Translate; children?: ReactNode };

/** The fields of a request or response; empty if there are none. */
export function FieldTable({ title, rows, t, children }: Props) {
  if (rows.length === 0 && children === undefined) return null;
  return (
    <section>
      <h4 className="text-13 font-semibold">
        {children === undefined ? (
          title
        ) : (
          <>
            {`${title} `}
            <span className="font-normal text-ink-2">{children}</span>
          </>
        )}
      </h4>
      {rows.length > 0 && (
        <ul className="mt-1 font-mono text-13 text-ink-2 [&>li]:border-t [&>li]:border-line [&>li]:py-1 [&>li]:wrap-anywhere [&_b]:font-normal [&_b]:text-ink">
          {rows.map(({ name, type, required, text }) => (
            <li key={name}>
              <b>{name}</b>
              {` ${type}${required ? `, ${t("required")}` : ""}`}
              {text && <span className="block font-sans">{text}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
