// Each turn of the event loop accepts one new connection and then runs everything else that is ready. With many replies
// in progress a turn takes some milliseconds: clients that connect at the same time would be accepted one by one, each
// with its own commit, and delay all the others. So no request is handled until a turn has passed without a new
// connection.

/**
 * The longest that a request waits for others, in milliseconds, so that a steady flow of new clients does not delay
 * existing ones.
 */
const LONGEST = 25;

/**
 * Returns a listener that passes requests to `handle`, which must not throw, once the server's newest connections are
 * in. `clock` returns milliseconds.
 */
export function acceptTogether(server, handle, clock = () => performance.now()) {
  let connections = 0;
  let waiting = [];
  server.on("connection", () => connections++);

  const look = (known, since) => {
    if (connections !== known && clock() - since < LONGEST)
      return void setImmediate(look, connections, since);
    const here = waiting;
    waiting = [];
    for (const [request, response] of here) handle(request, response);
  };
  return (request, response) => {
    // Twice: only the second callback runs after the sockets have been read again.
    if (waiting.push([request, response]) === 1)
      setImmediate(() => setImmediate(look, connections, clock()));
  };
}
