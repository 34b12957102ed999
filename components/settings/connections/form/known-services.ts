/** How to sign in: in the browser after adding it, with a key in a header, or not at all. */
export type KnownService = {
  name: string;
  /** Two or three words, which are searchable too. */
  about: string;
  kind: "mcp" | "openapi";
  url: string;
  access: "sign_in" | "key" | "none";
  /** The header that takes the key. */
  header?: string;
};

/**
 * Services whose MCP server or OpenAPI document is published at a fixed URL by its maker. A key is written in its
 * maker's format: "Bearer …" where the header is Authorization.
 */
export const knownServices: readonly KnownService[] = [
  {
    name: "Asana",
    about: "project tasks",
    kind: "mcp",
    url: "https://mcp.asana.com/sse",
    access: "sign_in",
  },
  {
    name: "Atlassian",
    about: "Jira and Confluence",
    kind: "mcp",
    url: "https://mcp.atlassian.com/v1/sse",
    access: "sign_in",
  },
  {
    name: "AWS Knowledge",
    about: "AWS documentation",
    kind: "mcp",
    url: "https://knowledge-mcp.global.api.aws",
    access: "none",
  },
  {
    name: "Canva",
    about: "designs",
    kind: "mcp",
    url: "https://mcp.canva.com/mcp",
    access: "sign_in",
  },
  {
    name: "Cloudflare Docs",
    about: "Cloudflare documentation",
    kind: "mcp",
    url: "https://docs.mcp.cloudflare.com/mcp",
    access: "none",
  },
  {
    name: "Cloudflare Bindings",
    about: "Workers, KV, R2, D1",
    kind: "mcp",
    url: "https://bindings.mcp.cloudflare.com/mcp",
    access: "sign_in",
  },
  {
    name: "Context7",
    about: "library documentation",
    kind: "mcp",
    url: "https://mcp.context7.com/mcp",
    access: "none",
  },
  {
    name: "DeepWiki",
    about: "GitHub repositories explained",
    kind: "mcp",
    url: "https://mcp.deepwiki.com/mcp",
    access: "none",
  },
  { name: "Exa", about: "web search", kind: "mcp", url: "https://mcp.exa.ai/mcp", access: "none" },
  {
    name: "Figma",
    about: "design files",
    kind: "mcp",
    url: "https://mcp.figma.com/mcp",
    access: "sign_in",
  },
  {
    name: "GitHub",
    about: "code, issues, pull requests",
    kind: "mcp",
    url: "https://api.githubcopilot.com/mcp/",
    access: "key",
    header: "Authorization",
  },
  {
    name: "Hugging Face",
    about: "models and data sets",
    kind: "mcp",
    url: "https://huggingface.co/mcp",
    access: "none",
  },
  {
    name: "Intercom",
    about: "customer conversations",
    kind: "mcp",
    url: "https://mcp.intercom.com/mcp",
    access: "sign_in",
  },
  {
    name: "Linear",
    about: "issues and projects",
    kind: "mcp",
    url: "https://mcp.linear.app/mcp",
    access: "sign_in",
  },
  {
    name: "Microsoft Learn",
    about: "Microsoft documentation",
    kind: "mcp",
    url: "https://learn.microsoft.com/api/mcp",
    access: "none",
  },
  {
    name: "Monday",
    about: "boards and items",
    kind: "mcp",
    url: "https://mcp.monday.com/mcp",
    access: "sign_in",
  },
  {
    name: "Neon",
    about: "PostgreSQL databases",
    kind: "mcp",
    url: "https://mcp.neon.tech/mcp",
    access: "sign_in",
  },
  {
    name: "Notion",
    about: "pages and databases",
    kind: "mcp",
    url: "https://mcp.notion.com/mcp",
    access: "sign_in",
  },
  {
    name: "Sentry",
    about: "errors and performance",
    kind: "mcp",
    url: "https://mcp.sentry.dev/mcp",
    access: "sign_in",
  },
  {
    name: "Stripe",
    about: "payments and customers",
    kind: "mcp",
    url: "https://mcp.stripe.com",
    access: "sign_in",
  },
  {
    name: "Supabase",
    about: "databases and projects",
    kind: "mcp",
    url: "https://mcp.supabase.com/mcp",
    access: "sign_in",
  },
  {
    name: "Vercel",
    about: "deployments",
    kind: "mcp",
    url: "https://mcp.vercel.com",
    access: "sign_in",
  },
  {
    name: "Stripe API",
    about: "payments and customers",
    kind: "openapi",
    url: "https://raw.githubusercontent.com/stripe/openapi/master/openapi/spec3.json",
    access: "key",
  },
  {
    name: "Swagger Petstore",
    about: "an example to try out",
    kind: "openapi",
    url: "https://petstore3.swagger.io/api/v3/openapi.json",
    access: "none",
  },
  {
    name: "US Weather Service",
    about: "forecasts and alerts",
    kind: "openapi",
    url: "https://api.weather.gov/openapi.json",
    access: "none",
  },
];

/** Those that match the words, by name, purpose or URL. */
export function servicesMatching(words: string, t: (about: string) => string): KnownService[] {
  const wanted = words.trim().toLowerCase();
  return knownServices.filter(({ name, about, url }) =>
    `${name} ${about} ${t(about)} ${url}`.toLowerCase().includes(wanted),
  );
}
