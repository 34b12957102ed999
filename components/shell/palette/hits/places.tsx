import { FileText } from "@/components/icons/file-text";
import { routes } from "@/components/routes";
import type { Hit } from "@/components/shell/palette/hits/use-hits";
import { menuGroups } from "@/components/shell/menu";
import { API_REFERENCE, sections } from "@/components/shell/palette/hits/sections";
import type { Translate } from "@/lib/texts/use-text";

/** Other words for the pages of the menu, by their path. */
const synonyms = (t: Translate): Record<string, string> => ({
  [routes.dashboard]: t("home, overview, start"),
  [routes.teams]: t("graph, workflow, crew"),
  [routes.agents]: t("assistant, bot, gpt"),
  [routes.tasks]: t("todo, board, schedule, job"),
  [routes.chat]: t("conversation, message, talk"),
  [routes.programRuns]: t("trace, log, history, debug, waterfall"),
  [routes.files]: t("document, upload, attachment, pdf, image"),
  [routes.profile]: t("account, name, username, avatar"),
  [routes.security]: t("login, sign-in, account"),
  [routes.models]: t("provider, llm, openai, ollama, default model"),
  [routes.connections]: t("mcp, server, integration, openapi, plugin"),
  [routes.usage]: t("budget, billing, cost, limit, tokens, spending, money"),
  [routes.apiKeys]: t("token, developer, program, secret"),
  [routes.trash]: t("bin, recycle bin, deleted, restore"),
  [routes.operator]: t("admin, users, server"),
});

/** Every page of the menu. */
export function pages(t: Translate, isOperator: boolean): Hit[] {
  const words = synonyms(t);
  return menuGroups(routes.teams, isOperator)
    .flatMap(({ places }) => places)
    .map(({ href, label, Icon }) => ({
      key: href,
      label: t(label),
      icon: <Icon />,
      href,
      words: words[href],
    }));
}

/** The parts of pages, and what is no signed-in page. */
export function parts(t: Translate, isOperator: boolean): Hit[] {
  const icons = new Map(
    menuGroups(routes.teams, isOperator).flatMap(({ places }) =>
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
