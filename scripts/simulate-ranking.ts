import { parseArgs } from 'node:util';
import { simulateRanking } from '../packages/domain/src/record/index.ts';

export const HELP = `simulate-ranking: can luck win the badge?

Plays tipsters without edge and a few with one, looks at the badges after every tip, and prints who holds one.

  --tipsters N   how many in all (1000)
  --skilled N    how many have an edge (20)
  --edge X       their edge, a fraction (0.05)
  --bets N       tips each (1500)
  --seed S       the same seed plays the same season (1)
`;

/** Runs the simulation that its arguments describe and prints a table. Returns the exit code. */
export function simulateRankingCommand(args: readonly string[]): number {
  const { values } = parseArgs({
    args: [...args],
    options: {
      tipsters: { type: 'string', default: '1000' },
      skilled: { type: 'string', default: '20' },
      edge: { type: 'string', default: '0.05' },
      bets: { type: 'string', default: '1500' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const [tipsters, skilled, bets] = [values.tipsters, values.skilled, values.bets].map(Number) as [
    number,
    number,
    number,
  ];
  const edge = Number(values.edge);
  const counts = [tipsters, skilled, bets];
  if (
    counts.some((count) => !Number.isInteger(count) || count < 1) ||
    skilled > tipsters ||
    !(edge > -1 && edge < 0.5)
  ) {
    console.error(HELP);
    return 2;
  }
  const { checkpoints, foundAfter } = simulateRanking({ tipsters, skilled, bets, edge, seed: values.seed });
  console.log(
    `${tipsters} tipsters, ${skilled} of them with an edge of ${(edge * 100).toFixed(1)}%, seed ${values.seed}`,
  );
  console.log('Badges by e-BH at 5%, looked at after every tip: found of the skilled + false ones\n');
  const line = (cells: readonly string[]) => console.log(cells.map((cell) => cell.padStart(16)).join(''));
  line(['tips each', 'results alone', 'closing alone', 'mean of both']);
  for (const { bets: after, results, closing, mean } of checkpoints) {
    line([String(after), ...[results, closing, mean].map((count) => `${count.found} + ${count.falseBadges}`)]);
  }
  const found = foundAfter.filter((after) => after !== null).sort((a, b) => a - b);
  if (found.length > 0) {
    console.log(
      `\nBy the mean the first was found after ${found[0]} tips, the last of ${found.length} after ${found.at(-1)}.`,
    );
  }
  return 0;
}

if (import.meta.main) process.exitCode = simulateRankingCommand(process.argv.slice(2));
