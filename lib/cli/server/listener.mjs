// The order in which handlers are offered a request.
import { headersOfAll } from "./answer-headers.mjs";
import { answeredByGuard, stripForwardedFor } from "./request-guard.mjs";
import { acceptTogether } from "./accept-batches.mjs";
import { answerFault } from "./refusal.mjs";

/**
 * The listener of the server's requests. `packed` and `direct` respond to a request or return false; `framework`
 * handles all the others. If one of them throws, only that request fails; the others continue.
 */
export function requestListener(server, { packed, direct, framework }) {
  return acceptTogether(server, async (request, response) => {
    try {
      for (const [name, value] of Object.entries(headersOfAll(request.url?.split("?", 1)[0])))
        response.setHeader(name, value);
      stripForwardedFor(request);
      if (
        answeredByGuard(request, response) ||
        packed(request, response) ||
        direct(request, response)
      )
        return;
      await framework(request, response);
    } catch (error) {
      answerFault(error, request, response);
    }
  });
}
