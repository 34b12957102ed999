export function isVersion(text: string): boolean;
export function compareVersions(one: string, other: string): number;
