"use client";
import { useCall } from "@/lib/core/http/use-call";
import { modelApi } from "@/lib/models/contract";

export const useModels = () => useCall(modelApi.list, undefined);
