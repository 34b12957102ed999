import "server-only";
import type { ContentPart } from "@/lib/core/model/wire";
import { contentParts, imageRoom, type ImageRoom } from "@/lib/files/content-parts";
import type { Call, Round } from "@/lib/runs/run/rounds";

/** The images among tool results, for a model call after them. */
export const picturesOf = (
  owner: string,
  calls: readonly Pick<Call, "outcome">[],
  room: ImageRoom,
): Promise<ContentPart[]> =>
  contentParts(
    owner,
    calls
      .flatMap(({ outcome }) => outcome?.files ?? [])
      .filter(({ type, status }) => type.startsWith("image/") && status === "ready"),
    room,
  );

/** The same rounds with their images; if there is no room for all, the newest are included. */
export async function withPictures(owner: string, rounds: readonly Round[]): Promise<Round[]> {
  const room = imageRoom();
  const newestFirst: Round[] = [];
  for (const round of rounds.toReversed())
    newestFirst.push({ ...round, pictures: await picturesOf(owner, round.calls, room) });
  return newestFirst.reverse();
}
