type Settings = { APP_URL?: string; HSTS_SUBDOMAINS?: string };
export function headersOfAll(path?: string, env?: Settings): Record<string, string>;
