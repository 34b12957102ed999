import "server-only";
import type { Journal } from "@/lib/runs/journal";
import { newId } from "@/lib/core/crypto";
import { once } from "@/lib/core/once";

/** The runs that this process works on now. Nothing here is a truth: rows are. */
export type LiveRun = { journal: Journal; stop: AbortController };
export const liveRuns = () => once("runs.live", () => new Map<string, LiveRun>());

/** This process, as leases name it. */
export const processId = () => once("runs.process", newId);

/** SAFETY 'Runs': a lease lasts 20 s and is renewed every 5. */
export const LEASE_MS = 20_000;
export const leaseEnd = (): Date => new Date(Date.now() + LEASE_MS);
