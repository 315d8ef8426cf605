/** An experiment is run by `npm run research -- <name>`. It needs no database and changes nothing of the product. */
export interface Experiment {
  name: string;
  /** The list of experiments shows this line. */
  summary: string;
  /** `--help` prints this: usage, options, examples. */
  help: string;
  /** Throws `UsageError` for wrong arguments. */
  run(args: readonly string[], out: (line: string) => void): Promise<void>;
}

export class UsageError extends Error {
  override readonly name = 'UsageError';
}
