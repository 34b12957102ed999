/** A service for web search with a person's own key, stored as a secret of this name for its host. */
export type SearchKey = { service: string; secret: string; host: string };

/** In order of preference: the first one with a key. */
export const SEARCH_KEYS = {
  brave: { service: "Brave Search", secret: "BRAVE_API_KEY", host: "api.search.brave.com" },
  tavily: { service: "Tavily", secret: "TAVILY_API_KEY", host: "api.tavily.com" },
} as const satisfies Record<string, SearchKey>;
