import "server-only";
import { ok, type Check } from "@/lib/doctor/check";
import { findLocal } from "@/lib/models/find-local";

const NAMED = 5;

/** Names the model servers on this machine, which can be added in Settings → Models. */
export const localModels: Check = {
  name: "local models",
  async look(signal) {
    const servers = await findLocal(signal);
    return servers.map(({ kind, base_url: url, host, allowed, models }) =>
      ok(
        `${kind} at ${url} has ${models
          .slice(0, NAMED)
          .map(({ id }) => id)
          .join(", ")}${models.length > NAMED ? " …" : ""}. ${
          allowed
            ? "Add it in Settings → Models."
            : `To use it, add ${host} to TOOL_ALLOWED_HOSTS, then add it in Settings → Models.`
        }`,
      ),
    );
  },
};
