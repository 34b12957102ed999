import "server-only";
import { z } from "zod";
import { invalid } from "@/lib/core/http/errors";

/** The place of a row in a list that is sorted by time and id, newest first. */
export type Place = { at: Date; id: string };

const Written = z.tuple([z.iso.datetime(), z.string().min(1).max(64)]);

/** A key that says where the next page begins; opaque to callers. */
export const writeKey = ({ at, id }: Place): string => Buffer.from(JSON.stringify([at.toISOString(), id])).toString("base64url");

/** Throws 400 for a key that this server did not write. */
export function readKey(key: string, field: string): Place {
  try {
    const [at, id] = Written.parse(JSON.parse(Buffer.from(key, "base64url").toString("utf8")));
    return { at: new Date(at), id };
  } catch {
    const sentence = "This page key is not one that the list gave";
    throw invalid(sentence, { [field]: sentence });
  }
}

/** API.md: 1 to 200 rows; beyond counts as the nearest. */
export const pageSize = (limit: number | undefined, most: number): number => Math.min(Math.max(limit ?? most, 1), most);
