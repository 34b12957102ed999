/** The address bar holds which form is open. */
export const agentsPath = "/app/teams/agents";
export const createPath = `${agentsPath}?create=true`;
export const editPath = (id: string): string => `${agentsPath}?edit=${encodeURIComponent(id)}`;

/** Ids of what gets the focus when a form or a dialog is gone. */
export const spots = {
  heading: "my-agents",
  search: "search-agents",
  create: "create-agent",
  edit: (id: string) => `edit-${id}`,
  chat: (id: string) => `chat-${id}`,
};
