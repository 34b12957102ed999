"use client";

/** Tells the waiting page, from the provider's window, that the user has reauthenticated. */
const CHANNEL = "troupe-proof";
export function announceProof(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("proven");
  channel.close();
}
/** Returns a function that stops listening. */
export function onProof(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}
