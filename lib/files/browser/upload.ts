import {
  call,
  CallError,
  judged,
  pageHeaders,
  refreshCsrfToken,
  SILENT,
} from "@/lib/core/http/browser/call";
import { address } from "@/lib/core/endpoint";
import { BUILD } from "@/lib/core/http/build";
import { sentence } from "@/lib/core/shared/sentence";
import { SentenceError } from "@/lib/core/shared/sentence-error";
import { fileApi, type File as Uploaded } from "@/lib/files/contract";

/** `shared`: for everyone in the workspace. */
type UploadOptions = {
  onProgress: (share: number) => void;
  signal: AbortSignal;
  shared?: boolean;
};

/** The headers that are read from a response of the server or a proxy. */
const READ = ["content-type", "server", "x-csrf-token", BUILD];

/** Interval between two checks of a file that is being read. */
const LOOK_MS = 600;

const NOT_CHECKED = sentence(
  "file_not_checked",
  "Uploaded, but we couldn't check whether it can be read. Try again.",
);

/** Uploads a file and waits until it is read. Throws like `sendFile` and `untilRead`. */
export const uploadFile = async (
  content: Blob,
  name: string,
  options: UploadOptions,
): Promise<Uploaded> => untilRead(await sendFile(content, name, options), options.signal);

/**
 * Uploads a file and reports its progress (0 to 1). Throws CallError. The platform's `fetch` does not report progress,
 * so this is an XMLHttpRequest.
 */
export async function sendFile(
  content: Blob,
  name: string,
  options: UploadOptions,
): Promise<Uploaded> {
  const { onProgress } = options;
  const key = crypto.randomUUID(); // one for both attempts
  const send = () => sent(content, name, key, options);
  let answer = await send();
  if (answer.status === 403 && (await refreshCsrfToken())) answer = await send();
  const file = (await (await judged(fileApi.create, answer)).json()) as Uploaded;
  onProgress(1);
  return file;
}

/** The file once it has been read. Throws SentenceError if that can't be determined. */
export async function untilRead<Read extends Pick<Uploaded, "FileId" | "status">>(
  first: Read,
  signal: AbortSignal,
): Promise<Read | Uploaded> {
  let file: Read | Uploaded = first;
  while (file.status === "reading" && !signal.aborted) {
    await new Promise((go) => setTimeout(go, LOOK_MS));
    file = await call(fileApi.get, { id: file.FileId }).catch((cause: unknown) => {
      throw new SentenceError(NOT_CHECKED, { cause });
    });
  }
  return file;
}

function sent(
  content: Blob,
  name: string,
  key: string,
  { onProgress, signal, shared = false }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const silent = () => reject(new CallError("network", fileApi.create.fails ?? SILENT));
    const { url } = address(fileApi.create, shared ? { shared } : {});
    request.open(fileApi.create.method, url);
    const headers = {
      ...pageHeaders(true),
      accept: "application/json",
      "content-type": "application/octet-stream",
      "x-file-name": encodeURIComponent(name),
      "idempotency-key": key,
    };
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onerror = request.ontimeout = request.onabort = silent;
    request.onload = () => {
      const read = READ.flatMap((header): [string, string][] => {
        const value = request.getResponseHeader(header);
        return value === null ? [] : [[header, value]];
      });
      resolve(new Response(request.responseText, { status: request.status, headers: read }));
    };
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(content);
  });
}
