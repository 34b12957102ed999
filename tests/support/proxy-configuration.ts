import { readFileSync } from "node:fs";
import path from "node:path";
import { findProxy } from "../run/requirements.mjs";

export type ProxyKind = "nginx" | "apache" | "caddy";
type Place = { folder: string; port: number };
type Command = { args: string[]; configuration: string };

/**
 * How to start a proxy in the foreground: its program and arguments, and the configuration around a block of a
 * document, which goes to the file `configuration` in its folder. Only ports and files differ from the block.
 */
export function commandOf(kind: ProxyKind, block: string, place: Place) {
  return { program: findProxy(kind), ...COMMANDS[kind](block, place) };
}

const COMMANDS: Record<ProxyKind, (block: string, place: Place) => Command> = {
  nginx: (block, { folder, port }) => ({
    args: [
      ...["-p", folder, "-c", path.join(folder, "configuration")],
      ...["-e", path.join(folder, "error.log")],
    ],
    configuration: `
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${block.replaceAll("listen 443", `listen 127.0.0.1:${port}`)}
}
`,
  }),

  caddy: (block, { folder, port }) => ({
    args: [...["run", "--adapter", "caddyfile", "--config"], path.join(folder, "configuration")],
    // A certificate of a public host name needs the internet, and HTTP/3 the datagram port that ownPort() keeps.
    configuration: `
{
  admin off
  auto_https off
  default_bind 127.0.0.1
  storage file_system ${folder}
  servers {
    protocols h1 h2
  }
}
${block.replace(/^(\S+) \{$/m, `$1:${port} {\n  tls ${folder}/cert.pem ${folder}/key.pem`)}
`,
  }),

  apache: (block, { folder, port }) => ({
    args: ["-D", "FOREGROUND", "-d", folder, "-f", path.join(folder, "configuration")],
    configuration: `
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
DefaultRuntimeDir ${folder}
User www-data
Group www-data
${APACHE_DEFAULTS.map(loadingOf).join("")}
${modulesIn(block).map(loadingOf).join("")}
${block.replaceAll("*:443", `127.0.0.1:${port}`)}
`,
  }),
};

/** The modules that Debian's Apache loads by default, as far as relevant for a proxy, and their dependencies. */
const APACHE_DEFAULTS = ["mpm_event", "authz_core", "reqtimeout", "setenvif", "socache_shmcb"];

/** The block's first line lists the modules to enable: `# a2enmod ssl proxy …`. */
function modulesIn(block: string): string[] {
  const names = /^# a2enmod (.+)$/m.exec(block)?.[1];
  if (!names) throw new Error("The Apache block doesn't say which modules it needs.");
  return names.split(" ");
}

/** Like `a2enmod`. */
function loadingOf(name: string): string {
  const file = (kind: string) => {
    try {
      return readFileSync(`/etc/apache2/mods-available/${name}.${kind}`, "utf8");
    } catch {
      return "";
    }
  };
  if (!file("load")) throw new Error(`Apache has no module ${name}.`);
  return file("load") + (name === "reqtimeout" ? file("conf") : "");
}
