import { route } from "@/lib/auth/door";
import { methods } from "@/lib/core/http/methods";
import { modelApi } from "@/lib/models/contract";
import { ModelListSchema } from "@/lib/models/schema";
import { offers } from "@/lib/models/service";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route(modelApi.list, { reply: ModelListSchema }, offers),
});
