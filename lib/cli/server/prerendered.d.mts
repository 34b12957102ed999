export const LANGUAGE_HEADER: string;
export const PRERENDERED_PAGES: string[];
export const REGISTRATION_HEADER: string;
