import { AsyncLocalStorage } from "node:async_hooks";

// As the framework's server does before any of it is loaded: its modules look for it once, when they load.
Object.assign(globalThis, { AsyncLocalStorage });
