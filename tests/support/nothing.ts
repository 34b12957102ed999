// Replaces the `server-only` marker, which only the framework can resolve.
export {};
