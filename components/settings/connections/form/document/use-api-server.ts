"use client";
import { useState } from "react";
import type { ApiDocument, Connection } from "@/lib/connections/contract";
import { connectionRules } from "@/lib/connections/shared/rules";

/** Where the API of a document is: as its person chose before, else as the document says, until they enter something else. */
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
    /** What is saved of it: nothing where it is what the document says anyway. */
    inputOf: (document: ApiDocument | null) => {
      const given = server.trim();
      const isOwn = given !== document?.server || connection?.api_server !== undefined;
      return document && isOwn ? { server: given } : {};
    },
  };
}
