#!/usr/bin/env bash
# Runs mcp-lint in a workflow of GitHub: annotations go to the log, a table to the summary of the job, SARIF to a file.
set -uo pipefail

args=(--format github)
# A folder of its own: another step of the job may have left reports, and may still want them.
folder=$(mktemp -d "$RUNNER_TEMP/mcp-lint-XXXXXX")
sarif="$folder/mcp-lint.sarif"
summary="$folder/mcp-lint.md"
args+=(--format "sarif=$sarif" --format "markdown=$summary")
[ -n "${MCP_LINT_PRESET:-}" ] && args+=(--preset "$MCP_LINT_PRESET")
[ -n "${MCP_LINT_SINCE:-}" ] && args+=(--since "$MCP_LINT_SINCE")
while IFS= read -r line; do
  [ -n "$line" ] && args+=("$line")
done <<<"${MCP_LINT_ARGS:-}"

if [ -x node_modules/.bin/mcp-lint ]; then
  command=(node_modules/.bin/mcp-lint)
else
  command=(npx --yes "@mcp-lint/cli@${MCP_LINT_VERSION:-latest}")
fi

"${command[@]}" "${args[@]}"
code=$?

[ -f "$summary" ] && cat "$summary" >>"$GITHUB_STEP_SUMMARY"
[ -f "$sarif" ] && echo "sarif=$sarif" >>"$GITHUB_OUTPUT"
exit "$code"
