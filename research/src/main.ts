import { evaluateForecasts } from './evaluate-forecasts.ts';
import { type Experiment, UsageError } from './experiment.ts';
import { simulateRanking } from './simulate-ranking.ts';
import { valuePremiums } from './value-premiums.ts';

const EXPERIMENTS: readonly Experiment[] = [evaluateForecasts, simulateRanking, valuePremiums];

/** Exit code for wrong use, as in other commands. */
const WRONG_USE = 2;

function overview(): string {
  const width = Math.max(...EXPERIMENTS.map(({ name }) => name.length));
  const lines = EXPERIMENTS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: npm run research -- <experiment> [options]\n\n${lines.join('\n')}\n\nEach explains itself with --help.`;
}

function isWrongUse(error: unknown): error is Error {
  return error instanceof UsageError || String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
}

const [name, ...args] = process.argv.slice(2);
const experiment = EXPERIMENTS.find((candidate) => candidate.name === name);
if (!experiment) {
  console.log(overview());
  process.exitCode = name === undefined || name === '--help' ? 0 : WRONG_USE;
} else if (args.includes('--help')) {
  console.log(experiment.help);
} else {
  try {
    await experiment.run(args, (line) => console.log(line));
  } catch (error) {
    if (!isWrongUse(error)) throw error;
    console.error(`${error.message}\n\n${experiment.help}`);
    process.exitCode = WRONG_USE;
  }
}
