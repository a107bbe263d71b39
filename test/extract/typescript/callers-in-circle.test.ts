import type { ts as TS } from "ts-morph";
import { expect, it } from "vitest";
import { ts } from "../../../src/extract/typescript/compiler.ts";
import { iterate } from "../../../src/extract/typescript/evaluate/values/iterate.ts";
import { keyString } from "../../../src/extract/typescript/evaluate/values/value.ts";
import { Reach } from "../../../src/extract/typescript/reach/reach.ts";
import { evaluatedFile } from "../../support/evaluated-file.ts";

/**
 * The members of the list in a call `here(list)`, in each of the ways that lead to it from its callers.
 * @param canAskOnceMore whether there are steps left to run a search once more, knowing what others have found
 */
function listsHere(code: string, canAskOnceMore: boolean): readonly (readonly (string | undefined)[])[] {
  const { source, evaluator, references } = evaluatedFile(code);
  if (!canAskOnceMore) evaluator.budget.part = (_, work) => ({ result: work(), isCut: true });
  const reach = new Reach(evaluator, references);
  const call = ts.forEachChild(source, function find(node): TS.CallExpression | undefined {
    const isHere = ts.isCallExpression(node) && node.expression.getText() === "here";
    return isHere ? node : ts.forEachChild(node, find);
  })!;
  const [list] = call.arguments;
  return reach.framesAt(call).map((frame) => iterate(evaluator.evaluate(list!, frame)).items.map(keyString));
}

it.each([true, false])(
  "of functions that nobody calls but each other, the furthest is called with anything (once more: %s)",
  (canAskOnceMore) => {
    const code = `import { serve } from "commands";
    function open(given: any) { here(given.names); given.next?.run({ isOpen: true }); }
    class Port { run(options: any) { open({ names: ["moor_ship", "sail_ship"], next: options.next }); } }
    serve(Port);`;
    expect(listsHere(code, canAskOnceMore)).toEqual([["moor_ship", "sail_ship"]]);
  },
);
