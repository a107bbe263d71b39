import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { forEachNode } from "./for-each-node.ts";
import { blotted, type Replacement } from "./replacements.ts";

/** The helpers of TypeScript, esbuild, Babel and swc. */
const INTEROP =
  /^(?:__(?:toESM|importStar|importDefault)|_interop(?:RequireDefault|RequireWildcard|_require_default|_require_wildcard))$/u;

const NAMES_INTEROP = /\b(?:__(?:toESM|importStar|importDefault)|_interop\w+)\s*\(/u;

/**
 * What takes the helpers away by which compiled code loads packages: `__toESM(require("zod"))` has the package's exports, and
 * as `default` what `import z from "zod"` gives. What is said of a package's exports counts for either.
 */
export function withoutInterop(sourceFile: TS.SourceFile): readonly Replacement[] {
  const { text } = sourceFile;
  if (!NAMES_INTEROP.test(text)) return [];
  const found: Replacement[] = [];
  forEachNode(sourceFile, (node) => {
    const loaded = ts.isCallExpression(node) ? packageLoaded(node) : undefined;
    if (!loaded) return;
    found.push(
      blotted(text, node.getStart(sourceFile), loaded.getStart(sourceFile)),
      blotted(text, loaded.end, node.end),
    );
  });
  return found;
}

/** The `require("zod")` that a helper is handed; of a file of the project, the helper's own code says what it makes of it. */
function packageLoaded({ expression: callee, arguments: [loaded] }: TS.CallExpression): TS.Expression | undefined {
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
  if (!INTEROP.test(name) || !loaded || !ts.isCallExpression(loaded)) return undefined;
  const [specifier] = loaded.arguments;
  const isLoading = ts.isIdentifier(loaded.expression) && loaded.expression.text === "require";
  return isLoading && specifier && ts.isStringLiteralLike(specifier) && !/^[./#]/u.test(specifier.text)
    ? loaded
    : undefined;
}

const NAMES_OWN_HELPER = /\bthis\s*&&\s*this\.__\w+/u;

/**
 * What takes away that a file may have a helper of the compiler's from elsewhere: `(this && this.__importStar) || function
 * (mod) { … }`. No file has: `this` is what it exports, or nothing.
 */
export function withOwnHelpers(sourceFile: TS.SourceFile): readonly Replacement[] {
  const { text, statements } = sourceFile;
  if (!NAMES_OWN_HELPER.test(text)) return [];
  const declared = statements.flatMap((one) => (ts.isVariableStatement(one) ? one.declarationList.declarations : []));
  return declared.flatMap(({ initializer: made }) => {
    const isEither = made && ts.isBinaryExpression(made) && made.operatorToken.kind === ts.SyntaxKind.BarBarToken;
    return isEither && NAMES_OWN_HELPER.test(made.left.getText(sourceFile))
      ? [blotted(text, made.getStart(sourceFile), made.right.getStart(sourceFile))]
      : [];
  });
}
