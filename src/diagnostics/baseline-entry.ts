import type { FindingIdentity } from "./fingerprint.ts";

/** A finding that was accepted: its fingerprint, and for readers what that is made of. */
export interface BaselineEntry extends FindingIdentity {
  readonly fingerprint: string;
}
