/** A service that a person searches the web with by a key of their own, kept as a secret of this name for its host. */
export type SearchKey = { service: string; secret: string; host: string };

/** In the order of their use: the first one that there is a key for. */
export const SEARCH_KEYS = {
  brave: { service: "Brave Search", secret: "BRAVE_API_KEY", host: "api.search.brave.com" },
  tavily: { service: "Tavily", secret: "TAVILY_API_KEY", host: "api.tavily.com" },
} as const satisfies Record<string, SearchKey>;
