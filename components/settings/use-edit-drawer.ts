"use client";
import { useState } from "react";
import { useLeave } from "@/components/ui/dialog/discard-changes";

/** A list whose rows are edited in a drawer: the open row, and whether leaving would lose input. */
export function useEditDrawer<Row>() {
  // "new", or the row to edit; kept while the drawer fades out.
  const [edited, setEdited] = useState<Row | "new" | null>(null);
  const [open, setOpen] = useState(false);
  const [written, setWritten] = useState(false);
  const close = () => {
    setWritten(false);
    setOpen(false);
  };
  const { leave, question } = useLeave(written, close);
  return {
    edited,
    open,
    edit: (row: Row | "new") => {
      setEdited(row);
      setOpen(true);
    },
    /** Asks first if there is unsaved input. */
    cancel: () => leave(close),
    close,
    setWritten,
    question,
  };
}
