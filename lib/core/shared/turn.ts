/** Gives everything else a turn of the event loop. */
export const turn = () => new Promise<void>((go) => setImmediate(go));
