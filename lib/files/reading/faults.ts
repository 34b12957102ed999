import "server-only";
import { config, type Config } from "@/lib/core/config";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/** Why a file could not be read, by the reading thread's code; undefined for any other. */
export const readingFault = (fault: string): Sentence | undefined => faultsWith(config())[fault];

const faultsWith = ({ IMAGE_MEGABYTES, IMAGE_MEGAPIXELS }: Config): Record<string, Sentence> => ({
  encrypted: sentence(
    "file_encrypted",
    "This file is protected by a password. Remove it and upload the file again.",
  ),
  no_text: sentence(
    "file_only_pictures",
    "This PDF contains only images of text. Run text recognition (OCR) and upload it again.",
  ),
  bomb: sentence("file_unpacks_too_large", "This file is far too large when unpacked."),
  image_too_large: sentence(
    "image_too_large",
    "This image is too large. The maximum is {megabytes} MB and {megapixels} megapixels.",
    { megabytes: IMAGE_MEGABYTES, megapixels: IMAGE_MEGAPIXELS },
  ),
  old_office: sentence(
    "file_old_office",
    "Old Office files (.doc, .xls, .ppt) can't be read. Save the file as .docx, .xlsx or .pptx and upload that.",
  ),
  outlook: sentence(
    "file_outlook_message",
    "Outlook messages (.msg) can't be read. Save the message as .eml or PDF and upload that.",
  ),
  archive: sentence(
    "file_is_archive",
    "Archives can't be read. Unpack the archive and upload its files.",
  ),
  image_kind: sentence(
    "image_kind_unknown",
    "HEIC, AVIF, TIFF, BMP and icon images can't be read. Save the image as JPEG or PNG and upload that.",
  ),
  sound: sentence(
    "file_is_sound",
    "Audio and video files can't be read. Upload a transcript instead.",
  ),
  unknown_kind: sentence("file_kind_unknown", "Files of this kind can't be read."),
  damaged: sentence("file_damaged", "This file is damaged or its type doesn't match its name."),
  slow: sentence("file_too_slow", "Reading this file takes too long."),
  interrupted: sentence(
    "file_reading_interrupted",
    "Reading this file was interrupted twice. Upload it again.",
  ),
  memory: sentence("file_too_much_memory", "Reading this file takes too much memory."),
});
