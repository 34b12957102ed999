/** Ids of the elements that get the focus when a form or a dialog closes. */
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
