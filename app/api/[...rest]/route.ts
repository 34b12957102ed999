import { unknownAddress } from "@/lib/core/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unknownAddress;
