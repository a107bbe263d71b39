import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { DataFiles } from "../data/data-files.ts";
import { isWrapping } from "../syntax/bare-expression.ts";
import { soleAssignment } from "../syntax/assignments.ts";
import { declarationOf, type Declaration } from "../syntax/declarations.ts";
import { ModuleExports } from "../modules/module-exports.ts";
import type { Packages } from "../packages/packages.ts";
import type { ImportResolver } from "../modules/resolve-import.ts";
import type { SourceFiles } from "../modules/source-files.ts";
import { SchemaProvenance } from "../zod/provenance.ts";
import { ZodReplay } from "../zod/replay.ts";
import { Budget } from "./keeping/budget.ts";
import { callValue, evaluateCall, evaluateNew } from "./calls.ts";
import { evaluateClass, memberOfSuper, memberWhileMade } from "./classes/classes.ts";
import { NO_CONTAINERS, type ContainerReader } from "./container-reader.ts";
import { constantOf, staticClassOf } from "./constant-of.ts";
import { evaluateDeclaration } from "./evaluate-declaration.ts";
import { functionMade } from "./function-made.ts";
import { Frame } from "./values/frame.ts";
import { importedData } from "./imported-data.ts";
import { InstalledValues } from "./installed-values.ts";
import { Keeping } from "./keeping/keeping.ts";
import { KeptResults } from "./keeping/kept-results.ts";
import { LeftOut } from "./left-out.ts";
import { evaluateArrayLiteral, evaluateObjectLiteral, evaluateStringLiteral, evaluateTemplate } from "./literals.ts";
import { stepsFor } from "./values/limits.ts";
import { NO_METADATA, type MetadataReader } from "./metadata-reader.ts";
import { importMeta, modulePlace } from "./module-place.ts";
import { memberOfExports } from "./exported-members.ts";
import { memberOf } from "./members.ts";
import { evaluateConditional } from "./conditional.ts";
import { isAmbient } from "../syntax/is-ambient.ts";
import { isReadWhileGiven } from "../syntax/is-read-while-given.ts";
import { evaluateElementAccess } from "./element-access.ts";
import { evaluateBinary, evaluateUnary } from "./operators.ts";
import { reachingValue, reassignedValue } from "./reaching-values.ts";
import { SettingsAsked } from "./keeping/settings-asked.ts";
import { Thrift } from "./keeping/thrift.ts";
import { MadeByRuns } from "./running/made-by-runs.ts";
import { NO_RUNS, type RunsInOrder } from "./running/runs-in-order.ts";
import { varOfLoop } from "./running/var-of-loop.ts";
import { RunningCalls } from "./running/running-calls.ts";
import type { AlternativesValue, ExternalValue, Field, Value } from "./values/value.ts";
import { isCutShort } from "./cut-short.ts";
import { evaluateTaggedTemplate } from "./tagged-templates.ts";
import { overAlternatives, somethingOf } from "./values/alternatives.ts";
import { primitive, unknown } from "./values/value.ts";
import { unfilledByName } from "./unfilled-imports.ts";
import { isInlineFunction } from "../syntax/inline-function.ts";

/** Nesting of evaluations, well before the stack of the machine is used up. */
const MAX_DEPTH = 300;

/** What running a function counts for: it takes that much more of the machine's stack than an expression does. */
const DEPTH_OF_CALL = 2;

const TOO_MANY_STEPS = "takes more steps to work out than are allowed";

/**
 * Evaluates expressions of the linted project without running them. What cannot be known is an
 * unknown value with a reason, which every operation passes on.
 */
export class Evaluator {
  readonly files: SourceFiles;
  readonly imports: ImportResolver;
  readonly packages: Packages;
  readonly modules: ModuleExports;
  readonly data: DataFiles;
  readonly provenance = new SchemaProvenance();
  readonly zod: ZodReplay;
  readonly installed: InstalledValues;
  readonly budget = new Budget();
  readonly settings = new SettingsAsked();
  readonly calls = new RunningCalls();
  readonly leftOut: LeftOut;
  readonly keeping = new Keeping(this.budget);
  readonly thrift = new Thrift(this.budget);
  readonly results = new KeptResults(this);
  readonly madeByRuns = new MadeByRuns();
  /** While texts are read that only a call completes: parts that are not known leave marks (`open-texts.ts`). */
  leavesGaps = false;
  /** Values that other parts of the program add to a collection after it was made. */
  additionsTo: (declaration: Declaration, value: Value, frame: Frame) => Value = (_declaration, value) => value;
  /** The collection that a variable comes to hold by what functions give it; undefined when that is not known. */
  assignedElsewhere: (declaration: TS.VariableDeclaration, frame: Frame) => Value | undefined = () => undefined;
  /** What a variable holds for the code that adds to it, while it is being found out what is added. */
  unfilled: (declaration: Declaration, frame: Frame) => Value | undefined = () => undefined;
  /** What a variable holds where it is read, of what it comes to hold in all. */
  heldAt: (declaration: Declaration, held: Value, use: TS.Identifier, frame: Frame) => Value = (_, held) => held;
  /** The value that a variable has where it is read, when the functions that give it one run before, or later. */
  assignedBefore: (declaration: TS.VariableDeclaration, use: TS.Identifier, frame: Frame) => Value | undefined = () =>
    undefined;
  /** What a variable of a function that has run holds, where a function that it has made reads it. */
  closedOver: (declaration: Declaration, held: Value, use: TS.Identifier, frame: Frame) => Value = (_, held) => held;
  /** The value that a field comes to have in the rest of the program, after its class has given it one. */
  fieldValue: (field: Field, start: Value) => Value = (_field, start) => start;
  /** The value that a field of an instance, or of a class, has where it is read, of all that it comes to have. */
  fieldAt: (self: Field["self"], name: string, value: Value, use: TS.Node, frame: Frame) => Value = (_s, _n, value) =>
    value;
  /** Whether code changes what the fields of a name hold in instances of a class, in whatever way it names them. */
  isFieldChanged: (owner: TS.ClassLikeDeclaration, name: string) => boolean = () => false;
  /** The fields that code gives an instance or a class beside those which are declared. */
  fieldsGiven: (self: Field["self"], written: ReadonlySet<string>) => readonly string[] = () => [];
  /** Adds to a collection what is added to it by way of a field in which an instance keeps it. */
  addKept: (field: Field, collection: Value, isPossible: true | undefined) => void = () => undefined;
  /** What a condition comes to that was asked on the way to it, whatever that is. */
  conditionMet: (condition: TS.Expression, frame: Frame) => boolean | undefined = () => undefined;
  /** Runs of files, for what only these tell. */
  inOrder: RunsInOrder = NO_RUNS;
  /** What containers of dependencies give. */
  containers: ContainerReader = NO_CONTAINERS;
  /** What decorators keep for others to read. */
  metadata: MetadataReader = NO_METADATA;
  readonly #roots = new Map<TS.SourceFile, Frame>();
  #depth = 0;

  constructor(files: SourceFiles, imports: ImportResolver, packages: Packages, leftOut: LeftOut = new LeftOut(false)) {
    this.leftOut = leftOut;
    this.files = files;
    this.imports = imports;
    this.packages = packages;
    this.modules = new ModuleExports(files, imports);
    this.data = new DataFiles(files.host);
    this.installed = new InstalledValues(this);
    this.zod = new ZodReplay(
      this.provenance,
      (callee, args, node) => callValue(this, callee, args, node),
      this.settings,
    );
  }

  /** The frame of a file's top level. */
  rootFrame(sourceFile: TS.SourceFile): Frame {
    const known = this.#roots.get(sourceFile);
    if (known) return known;
    const frame = new Frame(sourceFile);
    this.#roots.set(sourceFile, frame);
    return frame;
  }

  /** The value of an expression in a frame whose scope it lies in. */
  evaluate(node: TS.Node, frame: Frame): Value {
    const known = frame.memo.get(node);
    if (known) return this.settings.met(known);
    if (this.budget.isPartSpent()) return this.keeping.cut(TOO_MANY_STEPS, node);
    if (this.#depth >= MAX_DEPTH) {
      this.calls.giveUp();
      return this.keeping.cut("is nested too deeply", node);
    }
    if (frame.memo.has(node)) return this.keeping.itself(frame.memo, node);
    this.#depth += 1;
    try {
      return this.keeping.under(frame.memo, node, () => {
        const isOfModule = this.results.isOfModule(frame);
        const value = this.settings.evaluated(() =>
          isOfModule ? this.madeByRuns.outside(() => this.#evaluate(node, frame)) : this.#evaluate(node, frame),
        );
        this.budget.spend(1 + stepsFor(value));
        if (isOfModule) this.results.ofModules.add(value);
        return value;
      });
    } finally {
      this.#depth -= 1;
    }
  }

  /** The value that a module exports under a name. */
  exported(file: string, name: string): Value {
    const target = this.modules.find(file, name);
    if (!target) return memberOfExports(this, file, name);
    switch (target.kind) {
      case "package":
        return { kind: "external", module: target.module, path: target.path, importedIn: target.file };
      case "namespace":
        return { kind: "namespace", file: target.file };
      case "data":
        return importedData(this, target, target.name);
      case "expression":
        return this.evaluate(target.node, this.rootFrame(target.node.getSourceFile()));
      case "declaration":
        return this.declared(target.node, this.rootFrame(target.node.getSourceFile()));
    }
  }

  /** The value of a declared name, as seen from a frame. */
  declared(declaration: Declaration, frame: Frame): Value {
    const bound = frame.lookup(declaration);
    if (bound) return bound;
    const home = frame.around(declaration) ?? this.rootFrame(declaration.getSourceFile());
    const known = this.inOrder.valueOf(declaration, home) ?? home.memo.get(declaration);
    if (known) return known;
    if (home.memo.has(declaration))
      return unfilledByName(this, declaration, home) ?? this.keeping.itself(home.memo, declaration);
    return this.keeping.under(home.memo, declaration, () => evaluateDeclaration(this, declaration, home));
  }

  /** Calls one of the project's functions, or what stands for a package's. */
  call(callee: Value, args: readonly Value[], node: TS.Node): Value {
    return callValue(this, callee, args, node);
  }

  /** The member of a value by name. */
  member(value: Value, name: string, node: TS.Node): Value {
    return overAlternatives(value, (one) => memberOf(this, one, name, node));
  }

  /** Runs a function's body; not once more, where it is known to call itself without end. */
  running(node: TS.Node, run: () => Value): Value {
    this.budget.spend(1);
    if (this.calls.isEndless(node)) return this.keeping.cut("calls itself too deeply", node);
    // A getter is not written as a call, but is one.
    this.#depth += DEPTH_OF_CALL;
    try {
      const value = this.madeByRuns.within(() => this.calls.during(node, () => this.thrift.called(node, run)));
      return value ?? this.keeping.cut(TOO_MANY_STEPS, node);
    } finally {
      this.#depth -= DEPTH_OF_CALL;
    }
  }

  /** Runs statements that lie in others: each lies as deep on the stack as a value does in another. */
  within<R>(run: () => R): R {
    this.#depth += 1;
    try {
      return run();
    } finally {
      this.#depth -= 1;
    }
  }

  #evaluate(node: TS.Node, frame: Frame): Value {
    if (ts.isStringLiteralLike(node)) return evaluateStringLiteral(node, frame.sourceFile);
    if (ts.isIdentifier(node)) return this.#identifier(node, frame);
    if (ts.isPropertyAccessExpression(node)) return this.#propertyAccess(node, frame);
    if (ts.isCallExpression(node)) return evaluateCall(this, node, frame);
    if (ts.isObjectLiteralExpression(node))
      return this.madeByRuns.note(evaluateObjectLiteral(this, node, frame), frame);
    if (ts.isArrayLiteralExpression(node)) return this.madeByRuns.note(evaluateArrayLiteral(this, node, frame), frame);
    if (ts.isTemplateExpression(node)) return evaluateTemplate(this, node, frame);
    if (isInlineFunction(node)) return functionMade(this, node, frame);
    if (ts.isBinaryExpression(node)) return evaluateBinary(this, node, frame);
    if (ts.isConditionalExpression(node)) return evaluateConditional(this, node, frame);
    if (ts.isElementAccessExpression(node))
      return evaluateElementAccess(this, node, this.#readFrom(node, frame), frame);
    if (ts.isPrefixUnaryExpression(node) || ts.isTypeOfExpression(node) || ts.isVoidExpression(node))
      return evaluateUnary(this, node, frame);
    if (ts.isNewExpression(node)) return this.madeByRuns.note(evaluateNew(this, node, frame), frame);
    if (ts.isTaggedTemplateExpression(node)) return evaluateTaggedTemplate(this, node, frame);
    if (ts.isClassLike(node)) return evaluateClass(this, node, frame);
    if (ts.isAwaitExpression(node)) return this.evaluate(node.expression, frame);
    if (ts.isMetaProperty(node)) return importMeta(this.files.host.root, frame);
    if (isWrapping(node)) return this.evaluate(node.expression, frame);
    const own = staticClassOf(node, frame);
    if (own) return this.evaluate(own, frame);
    return constantOf(node, frame) ?? unknown(`is ${describeSyntax(node)}, which is not evaluated`, node);
  }

  #identifier(node: TS.Identifier, frame: Frame): Value {
    if (node.text === "undefined") return primitive(undefined, node);
    const declaration = declarationOf(node);
    if (declaration && !isAmbient(declaration)) return this.#asData(this.#valueOf(declaration, node, frame), node);
    const place = modulePlace(node.text, this.files.host.root, frame);
    if (place) return place;
    const global: ExternalValue = {
      kind: "external",
      module: "",
      path: [node.text],
      importedIn: frame.sourceFile.fileName,
    };
    return global;
  }

  #valueOf(declaration: Declaration, use: TS.Identifier, frame: Frame): Value {
    return (
      this.inOrder.valueAt(declaration, use, frame) ??
      this.#assigned(declaration, use, frame) ??
      this.#read(declaration, use, frame)
    );
  }

  #read(declaration: Declaration, node: TS.Identifier, frame: Frame): Value {
    if (isReadWhileGiven(declaration, node)) return primitive(undefined, node);
    const value = this.heldAt(declaration, this.declared(declaration, frame), node, frame);
    const shared = varOfLoop(this, declaration, { held: value, use: node }, frame);
    if (shared || value !== frame.lookup(declaration)) return shared ?? value;
    return this.closedOver(declaration, value, node, frame);
  }

  /** The value of a variable that the function which declares it gives one value after the other. */
  #assigned(declaration: Declaration, use: TS.Identifier, frame: Frame): Value | undefined {
    if (!ts.isVariableDeclaration(declaration)) return reassignedValue(this, declaration, use, frame);
    if (frame.lookup(declaration)) return undefined;
    const { kind } = soleAssignment(declaration);
    if (kind === "none") return undefined;
    const home = frame.around(declaration) ?? this.rootFrame(declaration.getSourceFile());
    const before = this.assignedBefore(declaration, use, home);
    return before ?? (kind === "several" ? reachingValue(this, declaration, use, home) : undefined);
  }

  #propertyAccess(node: TS.PropertyAccessExpression, frame: Frame): Value {
    if (node.expression.kind === ts.SyntaxKind.SuperKeyword) return memberOfSuper(this, node, frame);
    return overAlternatives(this.#readFrom(node, frame), (one) =>
      isCutShort(one, node) ? primitive(undefined, node) : this.#asData(this.#memberAt(one, node, frame), node),
    );
  }

  #memberAt(target: Exclude<Value, AlternativesValue>, node: TS.PropertyAccessExpression, frame: Frame): Value {
    const { text: name } = node.name;
    const early =
      target.kind === "instance" && node.expression.kind === ts.SyntaxKind.ThisKeyword
        ? memberWhileMade(this, target, name, node)
        : undefined;
    return early ?? this.memberAt(target, name, node, frame);
  }

  /** A member as it is where it is read: a field of an instance or a class may be given several values, one after the other. */
  memberAt(target: Value, name: string, use: TS.Node, frame: Frame): Value {
    const member = this.member(target, name, use);
    return target.kind === "instance" || target.kind === "class"
      ? this.fieldAt(target, name, member, use, frame)
      : member;
  }

  /** What an installed package declares to be data is that where its value is asked for. */
  #asData(value: Value, node: TS.Expression): Value {
    return value.kind === "external" && !isCalled(node) ? (this.installed.of(value, node) ?? value) : value;
  }

  /** What a member is read of. */
  #readFrom(node: TS.PropertyAccessExpression | TS.ElementAccessExpression, frame: Frame): Value {
    const target = this.evaluate(node.expression, frame);
    return ts.isOptionalChain(node) ? target : somethingOf(target);
  }
}

/** Whether an expression is what is called, made an instance of, or extended: no data then. */
function isCalled(node: TS.Expression): boolean {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent) || ts.isNonNullExpression(parent)) return isCalled(parent);
  return (
    ((ts.isCallExpression(parent) || ts.isNewExpression(parent) || ts.isExpressionWithTypeArguments(parent)) &&
      parent.expression === node) ||
    ts.isTaggedTemplateExpression(parent)
  );
}

function describeSyntax(node: TS.Node): string {
  return `a ${ts.SyntaxKind[node.kind].replace(/([a-z])([A-Z])/gu, "$1 $2").toLowerCase()}`;
}
