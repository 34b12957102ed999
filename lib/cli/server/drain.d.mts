import type { Server } from "node:http";

export function drainOf(server: Server): (longest: number) => Promise<void>;
