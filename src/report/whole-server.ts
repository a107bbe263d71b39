/** Heads the findings that are about no file. */
export const WHOLE_SERVER = "The server as a whole";
