/** Beyond a dozen agents the list gets its tools: search, order, view. Templates then have only their own tab. */
export const MANY = 12;
