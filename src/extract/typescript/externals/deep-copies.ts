import { ownCopy } from "../evaluate/own-copies.ts";
import { calledName } from "./called-name.ts";
import type { ExternalPackage } from "./call-external.ts";

/** Functions of packages of many functions that copy a value with all that is in it. */
const BY_NAME = /^(?:lodash(?:-es|\.\w+)?|es-toolkit|remeda|ramda)(?:\/|$)/u;
const COPYING = /^(?:cloneDeep|clonedeep|clone)$/u;

/** Packages that are such a function. */
const WHOLE = /^(?:clone-deep|fast-copy|just-clone|klona(?:\/\w+)?|rfdc(?:\/default)?|@ungap\/structured-clone)$/u;

/** `cloneDeep(tool)`: a copy with the places where the value is written, which code that runs may change for itself. */
export const deepCopies: ExternalPackage = {
  handles: (module) => BY_NAME.test(module) || WHOLE.test(module),
  call(evaluator, callee, [value]) {
    // What lodash calls `clone` copies no deeper than one level, the others all levels.
    const isFlat = /^(?:lodash|es-toolkit)/u.test(callee.module) && calledName(callee) === "clone";
    const isCopying = WHOLE.test(callee.module)
      ? callee.module !== "rfdc"
      : COPYING.test(calledName(callee)) && !isFlat;
    return isCopying && value ? ownCopy(evaluator, value) : undefined;
  },
  // `const copy = rfdc()`
  callMade: (evaluator, callee, [value]) =>
    callee.of.module === "rfdc" && value ? ownCopy(evaluator, value) : undefined,
};
