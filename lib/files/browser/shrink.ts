/** Models see at most this much of an image's longer side. */
const LONGEST = 2_048;
const QUALITY = 0.9;
const SHRUNK = ["image/png", "image/jpeg", "image/webp"];

/** Shrinks an image that is larger than models see; anything else is returned unchanged. */
export async function shrunk(file: Blob): Promise<Blob> {
  if (!SHRUNK.includes(file.type)) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const { width, height } = picture;
  const scale = LONGEST / Math.max(width, height);
  if (scale >= 1) return file;
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, file.type, QUALITY),
  );
  return blob && blob.size < file.size ? blob : file;
}
