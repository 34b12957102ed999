"use client";
import { useSWRConfig } from "swr";
import {
  CallError,
  judged,
  pageHeaders,
  refreshCsrfToken,
  SILENT,
} from "@/lib/core/http/browser/call";
import { useAction, useCall } from "@/lib/core/http/browser/use-call";
import { skillApi, type ImportedSkills } from "@/lib/skills/contract";

const lists = [skillApi.list, skillApi.get, skillApi.file];

/** The workspace's skills by name. `wanted`: false makes no request yet. */
export const useSkills = (wanted = true) =>
  useCall(skillApi.list, wanted ? undefined : null, { dedupingInterval: 10_000 });
export const useSkill = (id: string | null) => useCall(skillApi.get, id === null ? null : { id });
export const useSkillFile = (id: string, path: string | null) =>
  useCall(skillApi.file, path === null ? null : { id, path });
export const useCreateSkill = () => useAction(skillApi.create, lists);
export const useUpdateSkill = () => useAction(skillApi.update, lists);
export const useRemoveSkill = () => useAction(skillApi.remove, [skillApi.list]);
export const usePutSkillFile = () => useAction(skillApi.putFile, lists);
export const useRemoveSkillFile = () => useAction(skillApi.removeFile, lists);
export const useAcceptSkill = () => useAction(skillApi.accept, lists);
export const useRefreshSkill = () => useAction(skillApi.refresh, lists);
export const useImportSkills = () => useAction(skillApi.import, lists);

/** Uploads a zip archive or a SKILL.md. Throws CallError. */
export function useUploadSkill(): (file: File) => Promise<ImportedSkills> {
  const { mutate } = useSWRConfig();
  return async (file) => {
    const key = crypto.randomUUID(); // one for both attempts
    const send = () => sent(file, key);
    let answer = await send();
    if (answer.status === 403 && (await refreshCsrfToken())) answer = await send();
    const added = (await (await judged(skillApi.upload, answer)).json()) as ImportedSkills;
    await mutate(skillApi.list.path);
    return added;
  };
}

const sent = (file: File, key: string): Promise<Response> =>
  fetch(skillApi.upload.path, {
    method: skillApi.upload.method,
    headers: {
      ...pageHeaders(true),
      accept: "application/json",
      "content-type": "application/octet-stream",
      "x-file-name": encodeURIComponent(file.name),
      "idempotency-key": key,
    },
    body: file,
  }).catch(() => {
    throw new CallError("network", skillApi.upload.fails ?? SILENT);
  });
