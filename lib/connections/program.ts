/** The name of the program in a URL; undefined for a server on the network. */
export const programIn = (url: string): string | undefined =>
  /^stdio:\/\/([a-z0-9][a-z0-9-]{0,39})$/.exec(url)?.[1];
