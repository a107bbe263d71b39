import { addedClass } from "./added-class.ts";
import { effectToolkit, effectToolkitFunction } from "./effect-toolkits.ts";
import { functionTool } from "./function-tool.ts";
import { groupedServers } from "./grouped-servers.ts";
import { handedToAnything, handedToAnyMember, handedToMissingFile, handedToPackage } from "./handed-to-packages.ts";
import { listToolsHandler } from "./list-tools-handler.ts";
import { registerTool } from "./register-tool.ts";
import type { RegistrationShape } from "./registration.ts";
import { toolObject } from "./tool-object.ts";
import { toolOverloads } from "./tool-overloads.ts";
import { toolsOption } from "./tools-option.ts";
import { unreadMaker, unreadMakerMember } from "./unread-makers.ts";

/** Every way in which tools reach a server. A new way is one file and one line here. */
export const registrationShapes: readonly RegistrationShape[] = [
  registerTool,
  toolOverloads,
  listToolsHandler,
  toolObject,
  addedClass,
  functionTool,
  toolsOption,
  effectToolkit,
  effectToolkitFunction,
  unreadMaker,
  unreadMakerMember,
  groupedServers,
  handedToPackage,
  handedToMissingFile,
];

/** Ways that are looked for where no tool is found by the others. */
export const lastShapes: readonly RegistrationShape[] = [handedToAnything, handedToAnyMember];
