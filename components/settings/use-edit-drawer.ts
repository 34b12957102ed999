"use client";
import { useState } from "react";
import { useLeave } from "@/components/ui/dialog/discard-changes";

/** A list whose rows are edited in a drawer: which one, and whether leaving would lose something. */
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
    /** Asks first where something was written. */
    cancel: () => leave(close),
    close,
    setWritten,
    question,
  };
}
