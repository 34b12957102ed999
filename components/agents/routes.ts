/** The address bar holds which form is open, and what it begins with. */
export const agentsPath = "/app/teams/agents";
export const createPath = `${agentsPath}?create=true`;
export const editPath = (id: string): string => `${agentsPath}?edit=${encodeURIComponent(id)}`;
export const templatePath = (id: string): string =>
  `${createPath}&template=${encodeURIComponent(id)}`;
export const importPath = (key: string): string =>
  `${createPath}&import=${encodeURIComponent(key)}`;

/** Ids of what gets the focus when a form or a dialog is gone. */
export const focusTargets = {
  heading: "my-agents",
  templates: "agent-templates",
  search: "search-agents",
  create: "create-agent",
  import: "import-agent",
  saveTemplate: "save-as-template",
  edit: (id: string) => `edit-${id}`,
  chat: (id: string) => `chat-${id}`,
  use: (id: string) => `use-${id}`,
};
