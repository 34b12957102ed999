/** Supported options: their short forms and their synonyms, by the name that says what they do. */
const READ: Record<string, string> = {
  X: "request",
  H: "header",
  d: "data",
  u: "user",
  b: "cookie",
  A: "user-agent",
  e: "referer",
  G: "get",
  I: "head",
  "data-ascii": "data",
  "data-binary": "data",
};
/** The ones without a value. */
const BARE = new Set(["get", "head"]);
const VALUED = [
  ...["request", "header", "data", "data-raw", "data-urlencode", "json", "url-query", "user"],
  ...["cookie", "user-agent", "referer", "url", "oauth2-bearer"],
] as const;
type Valued = (typeof VALUED)[number];

/** They don't change the request: only what is shown, or how the connection is made. */
const QUIET = new Set(
  "s S v i f N g O J L # 0 4 6 silent show-error verbose include fail fail-with-body progress-bar no-progress-meter no-buffer globoff remote-name remote-header-name location compressed http1.0 http1.1 http2 http2-prior-knowledge http3 ipv4 ipv6 tcp-nodelay no-keepalive".split(
    " ",
  ),
);
const QUIET_VALUED = new Set("o w D output write-out dump-header stderr".split(" "));

/** Ignored options with a value: otherwise their values would be taken for URLs. */
const LEFT_VALUED = new Set(
  "m x T F K c r E Y y z t C Q P U max-time connect-timeout proxy cacert capath cert cert-type key key-type pass retry retry-delay retry-max-time upload-file form form-string config cookie-jar range resolve connect-to interface local-port limit-rate max-redirs max-filesize ciphers tls13-ciphers tls-max proto proto-redir proto-default proxy-user proxy-header preproxy socks4 socks4a socks5 socks5-hostname noproxy continue-at aws-sigv4 unix-socket abstract-unix-socket dns-servers doh-url trace trace-ascii keepalive-time speed-limit speed-time time-cond netrc-file request-target variable pinnedpubkey crlfile curves engine expect100-timeout happy-eyeballs-timeout-ms hostpubmd5 krb login-options quote postquote service-name telnet-option tftp-blksize tlsauthtype tlsuser tlspassword url-file".split(
    " ",
  ),
);

export type Options = {
  /** The supported options, in order. */
  values: { name: Valued; value: string }[];
  get: boolean;
  head: boolean;
  /** Everything but options: URLs. */
  rest: string[];
  /** Ignored options, as written. */
  left: string[];
};

/** Sorts the words after `curl`. An unknown option is ignored, and assumed to have no value. */
export function readOptions(words: readonly string[]): Options {
  const options: Options = { values: [], get: false, head: false, rest: [], left: [] };
  const queue = [...words].reverse();
  let ended = false; // after --
  for (let word = queue.pop(); word !== undefined; word = queue.pop()) {
    if (ended || !word.startsWith("-") || word === "-") options.rest.push(word);
    else if (word === "--") ended = true;
    else if (word.startsWith("--")) take(word.slice(2), word, () => queue.pop());
    else takeShort(word, queue);
  }
  return options;

  function take(written: string, label: string, value: () => string | undefined): void {
    const name = Object.hasOwn(READ, written) ? READ[written]! : written;
    const valued = VALUED.find((each) => each === name);
    if (valued) options.values.push({ name: valued, value: value() ?? "" });
    else if (BARE.has(name)) options[name === "get" ? "get" : "head"] = true;
    else if (QUIET_VALUED.has(name)) value();
    else if (LEFT_VALUED.has(name)) {
      value();
      options.left.push(label);
    } else if (!QUIET.has(name)) options.left.push(label);
  }

  /** Short ones may be combined, with the value of the last right after it: -sXPOST. */
  function takeShort(word: string, queue: string[]): void {
    for (let at = 1; at < word.length; at++) {
      const letter = word[at]!;
      let used = false;
      take(letter, `-${letter}`, () => {
        used = true;
        return word.slice(at + 1) || queue.pop();
      });
      if (used) return;
    }
  }
}
