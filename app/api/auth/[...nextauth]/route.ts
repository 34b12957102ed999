import { nextAuthMethods } from "@/lib/auth/next-auth";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextAuthMethods;
