// The order in which a request finds who answers it.
import { headersOfAll } from "./guard/answer-headers.mjs";
import { answeredByGuard, stripForwardedFor } from "./guard/request-guard.mjs";
import { acceptTogether } from "./accept-batches.mjs";
import { answerFault } from "./guard/refusal.mjs";

/**
 * The listener of the server's requests. `packed` and `direct` answer a request or say false; `framework` answers all the
 * others. What any of them throws is an answer to that one request: everybody else's go on.
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
