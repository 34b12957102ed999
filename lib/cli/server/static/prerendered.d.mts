export const LANGUAGE_HEADER: string;
export const PRERENDERED_PAGES: string[];
