import { imageSize } from "image-size";
import { Fault } from "./fault.mjs";

/** Every format has given its size within this many bytes. */
const HEAD = 512 * 1024;

/** Only headers are read: no pixel is decoded here. */
export function readImage(bytes, { imageBytes, pixels }) {
  const { width, height, orientation } = imageSize(bytes.subarray(0, HEAD));
  if (!(width > 0 && height > 0)) throw new Fault("damaged");
  if (bytes.byteLength > imageBytes || width * height > pixels) throw new Fault("image_too_large");
  // A camera held upright stores the image on its side, and says so.
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}
