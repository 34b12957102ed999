import { AsyncLocalStorage } from "node:async_hooks";

// Like the framework's server, before any of it is loaded: its modules read it once, when they load.
Object.assign(globalThis, { AsyncLocalStorage });
