// Stands for the `server-only` marker, which the framework alone can resolve.
export {};
