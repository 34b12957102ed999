// One turn of the event loop takes in one new connection, and carries out whatever else has come until then. With many
// replies under way a turn is some milliseconds long: those who come at once would be let in one by one, each with a
// commit of its own, and hold up all the others. So nobody is answered before a turn has passed in which nobody came.

/** The longest that a request waits for others, in milliseconds: whoever keeps coming must not hold up those who are here. */
const LONGEST = 25;

/**
 * A listener that hands requests on to `handle`, which must not throw, once the server's newest connections are in.
 * `clock` tells milliseconds.
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
    // Twice: only the second callback runs after the sockets have been read once more.
    if (waiting.push([request, response]) === 1)
      setImmediate(() => setImmediate(look, connections, clock()));
  };
}
