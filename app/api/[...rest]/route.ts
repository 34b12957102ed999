import { unknownAddress } from "@/lib/core/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = unknownAddress;
