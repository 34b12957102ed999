import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { fileApi } from "@/lib/files/contract";
import { space } from "@/lib/files/quota";
import { FileSpaceSchema } from "@/lib/files/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(fileApi.space, { reply: FileSpaceSchema }, ({ me }) => space(me)),
});
