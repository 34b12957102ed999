/** A page in the group Settings of the menu. */
type SettingsPage = {
  path: string;
  title: string;
  /** Search words for the palette, separated by commas. Missing: it is opened by a tab, and has no entry of its own. */
  words?: string;
  /** Only operators of the server have it. */
  forOperators?: true;
};

/**
 * The settings, in the order of the menu. `routes`, the menu, the palette and the table of screens read this list;
 * tests/rules/screens.test.ts compares it with the pages of the server. Each visitor's page loads it with the paths, so it
 * has no icons and no contracts.
 */
export const settingsPages = {
  profile: {
    path: "/app/settings/profile",
    title: "Profile",
    words: "account, name, username, avatar",
  },
  security: {
    path: "/app/settings/security",
    title: "Security",
    words: "login, sign-in, account",
  },
  workspace: {
    path: "/app/settings/workspace",
    title: "Workspace",
    words: "members, invite, people, role, organisation, share",
  },
  models: {
    path: "/app/settings/models",
    title: "Models",
    words: "provider, llm, openai, ollama, default model",
  },
  connections: {
    path: "/app/settings/connections",
    title: "Connections",
    words: "mcp, server, integration, openapi, plugin",
  },
  skills: {
    path: "/app/settings/skills",
    title: "Skills",
    words: "instructions, playbook, procedure, know-how, slash command",
  },
  usage: {
    path: "/app/usage",
    title: "Usage & limits",
    words: "budget, billing, cost, limit, tokens, spending, money",
  },
  apiKeys: {
    path: "/app/settings/api",
    title: "API Keys",
    words: "token, developer, program, secret",
  },
  memory: {
    path: "/app/settings/memory",
    title: "Memory",
    words: "remember, facts, personalisation, forget, about me",
  },
  shares: {
    path: "/app/settings/shares",
    title: "Shared links",
    words: "share, public link, publish, revoke, passphrase",
  },
  audit: {
    path: "/app/settings/audit",
    title: "Audit log",
    words: "history, changes, compliance, csv, who",
  },
  trash: {
    path: "/app/settings/trash",
    title: "Trash",
    words: "bin, recycle bin, deleted, restore",
  },
  operator: {
    path: "/app/settings/operator",
    title: "Operator",
    words: "admin, users, server",
    forOperators: true,
  },
  operatorSignUp: {
    path: "/app/settings/operator/sign-up",
    title: "Sign-up",
    forOperators: true,
  },
  operatorWaitlist: {
    path: "/app/settings/operator/waitlist",
    title: "Waitlist",
    forOperators: true,
  },
} as const satisfies Record<string, SettingsPage>;

export type SettingsName = keyof typeof settingsPages;
/** Those with an entry of their own in menu and palette. */
export type SettingsEntry = {
  [name in SettingsName]: (typeof settingsPages)[name] extends { words: string } ? name : never;
}[SettingsName];

/** The list as entries. Its names are those of the type: it is a constant. */
export const settingsEntries = Object.entries(settingsPages) as [SettingsName, SettingsPage][];
