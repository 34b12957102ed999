import { nextAuthMethods } from "@/lib/auth/session/next-auth";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextAuthMethods;
