import type { ChildProcess } from "node:child_process";

type Program = { child: ChildProcess; url: string; stop: () => void };

/** Starts a Node program and waits for its line `listening <url>`. */
export function startNode(args: string[], env?: Record<string, string>): Promise<Program>;
/** CPU time of the live threads of a process, in milliseconds. */
export function busyOf(pid: number): number;
export function median(values: number[]): number;
/** at: 0.95 for the value that 95 in 100 do not exceed. */
export function quantile(values: number[], at: number): number;
