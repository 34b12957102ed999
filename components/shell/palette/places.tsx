import type { Endpoint } from "@/lib/core/endpoint";
import { FileText } from "@/components/icons/file-text";
import { routes } from "@/components/routes";
import type { Hit } from "@/components/shell/palette/use-hits";
import { menuGroups } from "@/components/shell/menu";
import { API_REFERENCE, sections } from "@/components/shell/palette/sections";
import type { Translate } from "@/lib/texts/use-text";

/** May the person call this? Unless said otherwise, everything. */
type Allowed = (call: Pick<Endpoint, "role">) => boolean;

/** Every page of the menu. */
export function pages(t: Translate, isOperator: boolean, may?: Allowed): Hit[] {
  return menuGroups(routes.teams, isOperator, may)
    .flatMap(({ places }) => places)
    .map(({ href, label, Icon, words }) => ({
      key: href,
      label: t(label),
      icon: <Icon />,
      href,
      words: t(words),
    }));
}

/** Sections of pages, and pages outside the signed-in area. */
export function parts(t: Translate, isOperator: boolean, may?: Allowed): Hit[] {
  const icons = new Map(
    menuGroups(routes.teams, isOperator, may).flatMap(({ places }) =>
      places.map(({ href, label, Icon }) => [href, { label, icon: <Icon /> }] as const),
    ),
  );
  const within = sections(t).map(({ page, href, label, words }): Hit => {
    const place = icons.get(page);
    return { key: href, label, words, href, icon: place?.icon, aside: place && t(place.label) };
  });
  return [
    ...within,
    {
      key: API_REFERENCE,
      label: t("API reference"),
      words: t("docs, documentation, openapi, endpoints, curl"),
      icon: <FileText />,
      href: API_REFERENCE,
    },
  ];
}
