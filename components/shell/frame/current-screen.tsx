"use client";
import { usePathname, useSelectedLayoutSegments } from "next/navigation";
import { useLayoutEffect, useState, type ComponentType, type ReactNode } from "react";
import { routes } from "@/components/routes";
import { ScreenFailed } from "@/components/shell/screen-failed";
import { lazyPart } from "@/components/ui/late/lazy-part";
import type { Rank } from "@/components/ui/late/when-idle";
import { PartBoundary } from "@/components/ui/late/part-boundary";
import { Skeleton } from "@/components/ui/feedback/faces";
import { Arrived, arriving } from "@/components/ui/arrived";
import { provideScreens } from "@/components/ui/navigate";
import { Page } from "@/components/ui/page/page";

/** A screen that can be rendered without the server. `title`: the page's, in English. */
type Screen<Given> = { title: string; Part: ComponentType<Given> & { prepare: () => void } };
/** By path; screens of single records have `[id]` in place of an id, like the page names. */
export type ScreenTable<Given> = Readonly<Record<string, Screen<Given>>>;

function placeAt<Given>(table: ScreenTable<Given>, path: string): Screen<Given> | undefined {
  if (table[path]) return table[path];
  const parts = path.split("/");
  const fits = (pattern: string): boolean => {
    const wanted = pattern.split("/");
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => (part.startsWith("[") ? parts[at] !== "" : part === parts[at]))
    );
  };
  const pattern = Object.keys(table).find((each) => each.includes("[") && fits(each));
  return pattern === undefined ? undefined : table[pattern];
}

const screenFailed = (_given: object, again: () => void) => <ScreenFailed onRetry={again} />;

export const screen = <Given extends object>(
  title: string,
  fetchPart: () => Promise<ComponentType<Given>>,
  rank: Rank = "settings",
): Screen<Given> => ({
  title,
  Part: lazyPart(() => fetchPart().then(arriving), {
    waiting: <Coming />,
    failed: screenFailed,
    rank,
  }),
});

type Props<Given> = {
  table: ScreenTable<Given>;
  /** The props of the screens in the table. */
  screenProps: Given;
  /** The page that the server has sent. */
  children: ReactNode;
};

/**
 * The screen at the current path. The first one is the page from the server; the others are rendered from the table, so
 * that navigation requests nothing but data from the server.
 */
export function CurrentScreen<Given extends object>({
  table,
  screenProps,
  children,
}: Props<Given>) {
  const path = usePathname();
  const sent = [routes.dashboard, ...useSelectedLayoutSegments()].join("/");
  const [last, setLast] = useState({ path, moved: false });
  if (last.path !== path) setLast({ path, moved: true });
  const place = placeAt(table, path);
  const title = last.moved ? place?.title : undefined;

  useLayoutEffect(
    () =>
      provideScreens({
        has: (each) => placeAt(table, each) !== undefined,
        prepare: (each) => placeAt(table, each)?.Part.prepare(),
      }),
    [table],
  );
  // A screen's own effects run later: they may set a more specific title.
  useLayoutEffect(() => {
    if (title === undefined) return;
    document.title = `${title} · Troupe`;
    document.getElementById("content")?.scrollTo(0, 0);
  }, [title]);

  return (
    <PartBoundary key={path} inPlace={(again) => <ScreenFailed onRetry={again} />}>
      {place && path !== sent ? <place.Part {...screenProps} /> : <Arrived>{children}</Arrived>}
    </PartBoundary>
  );
}

/** A screen whose script is loading. */
function Coming() {
  return (
    <Page>
      <Skeleton className="h-9 w-48" />
      <Skeleton className="mt-6 h-64 w-full" />
    </Page>
  );
}
