export declare function apiFiles(
  coverage: string | undefined,
  database: string | undefined,
): string[];
