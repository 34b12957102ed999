/** Yields to the event loop. */
export const turn = () => new Promise<void>((go) => setImmediate(go));
