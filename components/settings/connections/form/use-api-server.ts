"use client";
import { useState } from "react";
import type { ApiDocument, Connection } from "@/lib/connections/contract";
import { connectionRules } from "@/lib/connections/rules";

/** The API's URL of a document: as its person chose before, otherwise from the document, until they enter another. */
export function useApiServer(connection: Connection | null, onWritten: (written: boolean) => void) {
  const [server, setServer] = useState("");
  return {
    field: {
      server,
      onChange: (next: string) => {
        setServer(next);
        onWritten(true);
      },
    },
    startFrom: (document: ApiDocument) =>
      setServer(connection?.api_server ?? document.server ?? ""),
    faultOf: (document: ApiDocument | null) => (document ? connectionRules.url(server) : undefined),
    /** The saved value: empty if it equals the document's own. */
    inputOf: (document: ApiDocument | null) => {
      const url = server.trim();
      const isOwn = url !== document?.server || connection?.api_server !== undefined;
      return document && isOwn ? { server: url } : {};
    },
  };
}
