import { UserError } from "../../diagnostics/user-error.ts";
import { isUrl, USUAL_TIMEOUT } from "../../extract/live-server/live-server.ts";
import type { ManifestFile } from "../../extract/tool-manifest/parse-manifest.ts";
import type { Terminal } from "../terminal.ts";

/** How a server is asked. */
export interface ServerOptions {
  /** How long it may take, in seconds. */
  readonly serverTimeout?: number;
  /** HTTP headers, each as `Name: value`. */
  readonly header?: readonly string[];
}

/**
 * Asks a server for its tools: one at a URL, or one that a command starts.
 * @throws UserError when it gives none
 */
export async function liveManifest(
  address: string,
  { serverTimeout = USUAL_TIMEOUT, header = [] }: ServerOptions,
  { folder, environment, endProcess, interruptible }: Terminal,
): Promise<ManifestFile> {
  refuseWrongAddress(address, header);
  const headers = Object.fromEntries(header.map(namedHeader));
  const { listLiveTools } = await import("../../extract/live-server/list-live-tools.ts");
  const timeout = serverTimeout * 1000;
  const advice = { headers: '`--header "Authorization: Bearer …"`', timeout: "`--server-timeout`" };
  return interruptible((interruption) =>
    listLiveTools({ address, folder, environment, headers, timeout, advice, interruption, endProcess }),
  );
}

function refuseWrongAddress(address: string, header: readonly string[]): void {
  if (isUrl(address)) return;
  const protocol = /^[a-z][a-z\d+.-]*(?=:\/\/)/iu.exec(address)?.[0];
  if (protocol !== undefined) {
    throw new UserError(`\`${address}\` is no address of a server: \`${protocol}\` is neither \`http\` nor \`https\`.`);
  }
  if (header.length > 0) {
    throw new UserError("`--header` goes to a server at a URL, and a command was given. Leave out either.");
  }
}

function namedHeader(text: string): readonly [string, string] {
  const { name, value } =
    /^(?<name>[!#$%&'*+.^`|~\w-]+):\s*(?<value>[\t\x20-\x7e\x80-\xff]*)$/u.exec(text)?.groups ?? {};
  if (name === undefined || value === undefined) {
    throw new UserError(`\`${text}\` is no HTTP header. Write it as \`Name: value\`.`);
  }
  return [name, value];
}
