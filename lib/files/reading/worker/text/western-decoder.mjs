import { decodeAs } from "../../../../core/untrusted/text/encodings.mjs";

/** Node 20 decodes 0x80 to 0x9F of Windows-1252 as control characters, for libraries too: quotes and € of mail get lost. */
export function mendTextDecoder() {
  const Original = globalThis.TextDecoder;
  globalThis.TextDecoder = class TextDecoder extends Original {
    decode(input, options) {
      if (this.encoding !== "windows-1252" || input === undefined)
        return super.decode(input, options);
      const bytes = ArrayBuffer.isView(input)
        ? new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
        : new Uint8Array(input);
      return decodeAs(bytes, "windows-1252");
    }
  };
}
