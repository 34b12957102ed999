import "server-only";
import type { ServerTarget } from "@/lib/connections/mcp/with-server";
import { headersOf } from "@/lib/connections/oauth/sealed";
import { sentence } from "@/lib/core/shared/sentence";
import type { Connection as Row } from "@/prisma/generated/client";
import { ToolFault } from "@/lib/tools/shared/tool-fault";

/** A connection's server, with the secret. Throws ToolFault if it is off, held or can't be unsealed. */
export function targetOf(row: Row): ServerTarget {
  if (row.heldAt)
    throw new ToolFault(
      sentence(
        "connection_held",
        "The connection {name} was added before the account's email was confirmed. Review it in the profile first.",
        { name: row.name },
      ),
    );
  if (row.status === "disabled")
    throw new ToolFault(
      sentence("connection_disabled", "The connection {name} is switched off.", { name: row.name }),
    );
  const headers = headersOf(row);
  if (headers === null)
    throw new ToolFault(
      sentence(
        "connection_secret_unreadable",
        "The secret of the connection {name} can't be read because the server's own secret has changed. Enter it again.",
        { name: row.name },
      ),
    );
  return { url: row.url, headers };
}
