type Paint = (text: string) => string;

/** The colours that formatters use; made by the command line, which knows whether its output can show any. */
export interface Colors {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly underline: Paint;
  readonly red: Paint;
  readonly yellow: Paint;
  readonly cyan: Paint;
  readonly green: Paint;
}
