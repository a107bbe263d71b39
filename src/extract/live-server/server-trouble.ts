import {
  METHOD_NOT_FOUND,
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  SseError,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { shownText } from "../../diagnostics/shown-text.ts";
import type { LiveServer } from "./live-server.ts";

/** What of a server and the asking decides what is said of trouble with it. */
type AskedServer = Pick<LiveServer, "timeout" | "advice">;

const UNKNOWN_REVISION: number = ProtocolErrorCode.UnsupportedProtocolVersion;

/** Something wrong with what a server does, as a sentence part that follows its name. */
export class ServerTrouble extends Error {
  override readonly name = "ServerTrouble";
}

/**
 * Nothing more can be expected of a server that says this of a way to talk to it, but there may be another way.
 * @param isUnsettled whether it was said before the two had agreed on a revision of the protocol
 */
export function isOtherWayWorthTrying(error: unknown, isUnsettled: boolean): boolean {
  if (isUnsettled && (isUnknownMethod(error) || isUnknownRevision(error) || isNoRevisionShared(error))) return true;
  const status = httpStatus(error);
  return status !== undefined && status >= 400 && status < 500 && status !== 401 && status !== 403;
}

function isUnknownRevision(error: unknown): boolean {
  return error instanceof ProtocolError && error.code === UNKNOWN_REVISION;
}

function isNoRevisionShared(error: unknown): boolean {
  return error instanceof SdkError && error.code === SdkErrorCode.EraNegotiationFailed;
}

/** Whether trouble tells no more than that a server does not speak one revision of the protocol: others tell more. */
export function isWrongWay(trouble: unknown): boolean {
  return trouble instanceof Error && isNoRevisionShared(trouble.cause);
}

/** Whether a server says that it does not know a request at all. */
export function isUnknownMethod(error: unknown): boolean {
  return error instanceof ProtocolError && error.code === METHOD_NOT_FOUND;
}

/** Says what went wrong with a server, as a sentence part that follows its name. */
export function troublePhrase(error: unknown, asked: AskedServer): string {
  if (error instanceof ServerTrouble) return error.message;
  const status = error instanceof UnauthorizedError ? 401 : httpStatus(error);
  if (status === 401 || status === 403) return `asks who is there; ${asked.advice.headers} can say so`;
  if (status !== undefined) return `answered with the HTTP status ${status}; is there an MCP server at that address?`;
  if (error instanceof ProtocolError) return `answered with an error: ${shownText(error.message)}`;
  if (error instanceof RangeError)
    return "answered with something that is too large or nested too deeply to be a list of tools";
  if (error instanceof SdkError) return sdkPhrase(error, asked);
  return startPhrase(error);
}

function sdkPhrase({ code, message }: SdkError, asked: AskedServer): string {
  if (code === SdkErrorCode.ConnectionClosed) return "ended before it listed its tools";
  if (code === SdkErrorCode.RequestTimeout) return slowPhrase(asked);
  if (code === SdkErrorCode.InvalidResult) return "answered `tools/list` with something that holds no list of tools";
  if (code === SdkErrorCode.ClientHttpUnexpectedContent)
    return "answered with a page, or something else that is no MCP; is there an MCP server at that address?";
  return `could not be asked: ${shownText(message)}`;
}

/** Said of a server that does not answer. */
export function slowPhrase({ timeout, advice }: AskedServer): string {
  return `listed no tools within ${timeout / 1000} seconds; ${advice.timeout} gives it longer`;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such command",
  EACCES: "permission is denied",
  ECONNREFUSED: "nobody listens there",
  ENOTFOUND: "there is no such host",
  ECONNRESET: "it hung up",
};

function startPhrase(error: unknown): string {
  const { code, message } = rootOf(error);
  return `could not be reached: ${REASONS[code] ?? shownText(message)}`;
}

/** `fetch` fails with the same words whatever the reason; that is in the cause. */
function rootOf(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: "", message: String(error) };
  if (error.cause instanceof Error) return rootOf(error.cause);
  return { code: "code" in error ? String(error.code) : "", message: error.message };
}

function httpStatus(error: unknown): number | undefined {
  if (error instanceof SdkHttpError) return error.status;
  return error instanceof SseError ? error.code : undefined;
}
