"use client";
import type { ComponentProps, ReactNode } from "react";
import { PagedList } from "@/components/settings/paged-list";
import { useText } from "@/lib/texts/use-text";

type Props<Row> = Pick<ComponentProps<typeof PagedList<Row>>, "pages" | "children"> & {
  /** Whether the list is filtered, so that an empty list is expected. */
  searching: boolean;
  whenEmpty: string;
};

/** A searchable list of the operator's. */
export function FoundList<Row>({ searching, whenEmpty, ...list }: Props<Row>) {
  const t = useText();
  return (
    <PagedList
      rows={4}
      whenEmpty={
        <p className="px-5 py-4 text-13 text-ink-2">
          {searching ? t("Nothing found.") : whenEmpty}
        </p>
      }
      {...list}
    />
  );
}

/** The cells of a table whose rows are blocks of lines on phones. */
export const table = {
  head: "hidden px-3 py-2.5 text-left text-13 font-medium text-ink-2 first:pl-5 wide:table-cell",
  cell: "block px-5 py-0.5 text-ink-2 wide:table-cell wide:px-3 wide:py-2.5 wide:first:pl-5",
  name: "block min-w-0 px-5 pr-16 text-left font-medium wrap-anywhere wide:table-cell wide:py-2.5 wide:pr-3",
  row: "relative block border-b border-line py-2.5 last:border-0 wide:table-row wide:py-0",
  end: "absolute top-1 right-2 wide:static wide:table-cell wide:px-2 wide:text-right",
  whole: "block w-full wide:table",
  body: "block wide:table-row-group",
};

/** What a cell is about, if there is no row of headings. */
export const CellLabel = ({ children }: { children: ReactNode }) => (
  <span className="mr-2 text-13 text-ink-3 wide:hidden">{children}</span>
);

/** The headings of a table; the last one, for actions, is only for screen readers. */
export function TableHead({ titles, end }: { titles: string[]; end: string }) {
  return (
    <thead className="bg-subtle">
      <tr className="border-b border-line">
        {titles.map((title) => (
          <th key={title} scope="col" className={table.head}>
            {title}
          </th>
        ))}
        <th scope="col" className={table.head}>
          <span className="sr-only">{end}</span>
        </th>
      </tr>
    </thead>
  );
}
