import "server-only";
import { config, type Config } from "@/lib/core/config";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/** Why a file could not be read, by the word that the reading thread has for it; undefined for any other. */
export const readingFault = (fault: string): Sentence | undefined => faultsWith(config())[fault];

const faultsWith = ({
  FILE_PAGES,
  IMAGE_MEGABYTES,
  IMAGE_MEGAPIXELS,
}: Config): Record<string, Sentence> => ({
  encrypted: sentence("file_encrypted", "This file is protected by a password."),
  no_text: sentence(
    "file_only_pictures",
    "This PDF holds only pictures of text; nothing could be read.",
  ),
  too_many_pages: sentence(
    "file_too_many_pages",
    "This file has more than {most} pages; nothing was read.",
    { most: FILE_PAGES },
  ),
  bomb: sentence("file_unpacks_too_large", "This file unpacks to far more than it is."),
  image_too_large: sentence(
    "image_too_large",
    "This picture is too large: at most {megabytes} MB and {megapixels} megapixels.",
    { megabytes: IMAGE_MEGABYTES, megapixels: IMAGE_MEGAPIXELS },
  ),
  unknown_kind: sentence("file_kind_unknown", "Files of this kind cannot be read."),
  damaged: sentence("file_damaged", "This file is damaged, or is not what it says it is."),
  slow: sentence("file_too_slow", "This file takes too long to be read."),
  interrupted: sentence(
    "file_reading_interrupted",
    "Reading this file was interrupted twice. Upload it again.",
  ),
  memory: sentence("file_too_much_memory", "This file takes too much memory to be read."),
});
