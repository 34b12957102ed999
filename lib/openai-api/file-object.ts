/** A file in OpenAI's format. */
export type FileObject = {
  id: string;
  object: "file";
  bytes: number;
  /** In epoch seconds. */
  created_at: number;
  filename: string;
  purpose: "user_data";
  /** `uploaded`: it is still being read. `error`: it could not be read. */
  status: "uploaded" | "processed" | "error";
  status_details: string | null;
};
export type FileObjectList = {
  object: "list";
  data: FileObject[];
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
};
export type DeletedFile = { id: string; object: "file"; deleted: true };
