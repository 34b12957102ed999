import "server-only";
import OpenAI from "openai";
import { APIError } from "openai/core/error";
import { errorIn } from "@/lib/core/model/error-body";

/**
 * The SDK builds the same dozen headers for each request, through five platform objects. Here the headers of the first
 * streamed request are reused for all: they depend only on the client.
 */
export class Client extends OpenAI {
  private headers: Headers | undefined;

  /** The SDK only reads `{error: {…}}`, and says "no body" for all others. */
  protected override makeStatusError(
    status: number,
    body: object | undefined,
    text: string | undefined,
    headers: Headers,
  ): APIError {
    return APIError.generate(status, { error: errorIn(body ?? text) ?? {} }, text, headers);
  }

  override async buildRequest(
    options: Parameters<OpenAI["buildRequest"]>[0],
  ): ReturnType<OpenAI["buildRequest"]> {
    const { method, path, body, stream, signal } = options;
    if (!stream || !this.headers) {
      const built = await super.buildRequest(options);
      if (stream) this.headers = built.req.headers;
      return built;
    }
    const req = { method, headers: this.headers, body: JSON.stringify(body), signal };
    return { req, url: this.buildURL(path, null), timeout: this.timeout };
  }
}
