/**
 * Verbs that tool names start with. The list is fixed, not learnt from the tools at hand: learnt verbs make
 * `inventory_movements` a tool-shaped word as soon as one tool is called `inventory_at`.
 */
const KNOWN_VERBS: readonly string[] = `
  accept access acknowledge activate add adjust allocate analyze append apply approve archive ask assign attach audit
  authorize backup batch block book browse build bulk calculate call cancel capture change charge check clear click
  clone close collect combine commit compare complete compose compute configure confirm connect consume convert copy
  count create deactivate debug decline decrypt delete deliver deploy describe detach detect diff disable disassemble
  discard disconnect discover dismiss dispatch download drag drop duplicate edit email emulate enable encrypt end
  enqueue estimate evaluate exclude execute expand explain explore export extend extract fetch fill filter find
  finish fix flag flush follow forecast fork format forward fulfill generate get give grant handle hide highlight
  hover identify import include increment index ingest init initialize initiate insert inspect install introspect
  invite invoke issue join kill label launch link lint list load locate lock log lookup make manage map mark match
  measure merge migrate modify monitor move mute navigate notify open optimize order parse pause pay peek pin ping
  plan play poll post predict prepare preview print process propose provision publish pull purge push put query quit
  quote read rebase rebuild receive recommend reconcile record recover redirect refresh refund register reindex
  reject release reload remove rename render renew reopen reorder repair replace reply report request rerun
  reschedule reserve reset resize resolve restart restore resume retrieve retry return revert review revoke rollback
  rotate route run sample save scan schedule score screenshot scroll search select send set share ship show sign
  simulate skip snapshot solve sort split start stop store stream submit subscribe suggest suspend swap switch sync
  tag take test toggle trace track transfer transform transition translate trigger type unarchive unassign unblock
  undo uninstall unlink unlock unmute unpin unpublish unsubscribe unwatch update upgrade upload upsert use validate
  verify view vote wait watch withdraw write zip
`
  .trim()
  .split(/\s+/u);

/**
 * Verbs that are hardly ever nouns, so that a word before one of them is a server's prefix (`crm_list_contacts`)
 * and not the start of a noun phrase (`stock_transfer_report`).
 */
export const VERBS_BEHIND_A_PREFIX: ReadonlySet<string> = new Set([
  "add",
  "create",
  "delete",
  "describe",
  "edit",
  "fetch",
  "find",
  "get",
  "insert",
  "list",
  "modify",
  "read",
  "remove",
  "retrieve",
  "search",
  "send",
  "set",
  "update",
  "upsert",
  "write",
]);

const KNOWN = new Set(KNOWN_VERBS);

/**
 * Whether tool names start with this word to say what they do.
 * @param word in lower case
 * @param further verbs that the project's vocabulary adds
 */
export function isVerb(word: string, further: readonly string[] = []): boolean {
  return KNOWN.has(word) || further.includes(word);
}

/**
 * Words that a tool's name may start with as its verb, and that are too often a noun or another thing in names of fields and
 * values to take a word for a tool by.
 */
const NAMING_VERBS: ReadonlySet<string> = new Set(
  `
  abort aggregate align allow animate annotate arrange assess bake begin boot bootstrap break broadcast cast chat
  compile compress consolidate continue control correlate crawl crop decode define demote deny deprecate destroy
  diagnose display distribute draft draw dump echo eject embed emit encode enforce engage enrich enrol enroll erase
  escalate exec exit expose finalize focus force freeze gather gild greet grep group guess hash host infer inject
  instantiate interact intersect invert investigate isolate keep kick learn lease lend maximize minimize mint mirror
  mount normalize obfuscate obtain offer omit onboard organize pack parent pass patch perform persist pick place plot
  populate press prioritize probe profile promote protect prune purchase quarantine rank react reboot refuse
  replicate research ring sanitize scaffold scale scrape seed sell shut shutdown simplify sleep snap spawn speak
  stabilize stage steer step summarise summarize supply swipe tailor tap terminate throttle touch transcribe tune
  turn unapprove understand unprotect unzip vacuum visualize wake weigh wipe wrap
`
    .trim()
    .split(/\s+/u),
);

/** Whether a word ends as verbs do that are made of other words: `classify`, `customize`. */
function hasVerbEnding(word: string): boolean {
  return /.{2}(?:ify|yze|[^s]ize)$/u.test(word);
}

/**
 * Whether a word that stands first in a tool's name can be its verb, be it of another one: `reassign`, `undeploy`.
 * @param word in lower case
 * @param further verbs that the project's vocabulary adds
 */
export function mayBeVerb(word: string, further: readonly string[] = []): boolean {
  if (isVerb(word, further) || NAMING_VERBS.has(word) || hasVerbEnding(word)) return true;
  const base = /^(?:re|un|de|pre)(.{3,})$/u.exec(word)?.[1];
  return base !== undefined && (KNOWN.has(base) || NAMING_VERBS.has(base));
}
