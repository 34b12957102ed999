export function headersOfAll(path?: string, env?: { APP_URL?: string }): Record<string, string>;
