import { decodeText } from "../../../../core/untrusted/decode.mjs";
import { decodeAs } from "../../../../core/untrusted/encodings.mjs";

const bytesOf = (input) =>
  ArrayBuffer.isView(input)
    ? new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
    : new Uint8Array(input);

/**
 * Libraries decode with TextDecoder. Node 20's decodes 0x80 to 0x9F of Windows-1252 as control characters, so quotes
 * and € in email would be lost; and text declared as UTF-8, or not at all, is often in another encoding.
 */
export function mendTextDecoder() {
  const Original = globalThis.TextDecoder;
  globalThis.TextDecoder = class TextDecoder extends Original {
    decode(input, options) {
      if (input === undefined || options?.stream) return super.decode(input, options);
      if (this.encoding === "windows-1252") return decodeAs(bytesOf(input), "windows-1252");
      const text = super.decode(input, options);
      const isBroken = this.encoding === "utf-8" && text.includes("\ufffd");
      return isBroken ? decodeText(bytesOf(input)).text : text;
    }
  };
}
