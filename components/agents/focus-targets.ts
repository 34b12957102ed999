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
