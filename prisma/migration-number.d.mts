export function nextNumber(names: readonly string[]): string;
