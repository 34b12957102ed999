export declare const fullOnlyUnitFiles: string[];
export declare function apiFiles(
  coverage: string | undefined,
  database: string | undefined,
): string[];
