import { parseArgs } from 'node:util';
import { type Experiment, UsageError } from './experiment.ts';
import { playHiders } from './ranking/hider.ts';
import { bestPriceTips, findingsOf, readRealMatches, staleTips } from './ranking/real-matches.ts';
import { playHolders, playWorlds, type Rate, TOP_AFTER, WORLDS } from './ranking/worlds.ts';

const HELP = `Usage: npm run research -- simulate-ranking [options]

Can luck, or a trick, win the ranking or the badge? Plays worlds of tipsters whose true edge is known through the product's own rules,
looking after every tip, and prints how often the rules are wrong, each figure with its standard error.

  --worlds <n>      seeded worlds of each kind (200: a quarter of an hour of one core)
  --tips <n>        tips of each tipster (600)
  --runs <n>        badge holders per edge (200)
  --seed <text>     the same seed plays the same worlds (1)
  --matches <dir>   a folder of football-data.co.uk files: also tries a best-price shopper and a quoter of stale lines on them`;

/** Without edge: the exchange's commission and the margin cost him what they cost everybody. */
const ORDINARY_TIPSTER = { close: -0.02, beyondClose: 0 };

const percent = (value: number, digits = 2) => `${(100 * value).toFixed(digits)}%`;
const withError = ({ mean, error }: Rate) => `${percent(mean)} ± ${percent(error)}`;

function count(text: string, name: string, least = 1): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least) throw new UsageError(`--${name} is a number from ${least} on`);
  return value;
}

async function realRecords(folder: string, out: (line: string) => void): Promise<void> {
  const matches = await readRealMatches(folder);
  const stale = staleTips(matches);
  out(`\nOn ${matches.length} real matches (1X2, one tip each where there is one):\n`);
  const records = {
    'best price of named bookmakers': bestPriceTips(matches),
    'stale prices, were they believed': stale.believed,
    'stale prices, as they rank': stale.ranked,
    'the same tips, honestly told': stale.honest,
  };
  for (const [name, tips] of Object.entries(records)) {
    const { clv, result, expected, logE, contradicted, tips: n } = findingsOf(tips);
    out(`${name}: ${n} tips`);
    out(`  close ${withError(clv)}, paid ${withError(result)}`);
    out(`  expected yield ${percent(expected.mean)}, 90% from ${percent(expected.low)} to ${percent(expected.high)}`);
    out(`  e-value e^${logE.toFixed(1)}${contradicted ? ', results contradict the close' : ''}`);
  }
}

export const simulateRanking: Experiment = {
  name: 'simulate-ranking',
  summary: 'Plays tipsters with and without an edge, honest and not, and shows who wins the ranking and the badge',
  help: HELP,
  async run(args, out) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        worlds: { type: 'string', default: '200' },
        tips: { type: 'string', default: '600' },
        runs: { type: 'string', default: '200' },
        seed: { type: 'string', default: '1' },
        matches: { type: 'string' },
      },
    });
    const { seed } = values;
    const worlds = count(values.worlds, 'worlds');
    const tips = count(values.tips, 'tips', TOP_AFTER);
    const runs = count(values.runs, 'runs');
    out(`${worlds} worlds of each kind, ${tips} tips of each tipster, seed ${seed}\n`);
    for (const world of WORLDS) {
      const figures = playWorlds(world, { worlds, tips, seed });
      out(world.name);
      out(`  false badges of those given ${withError(figures.falseShare)} (at most 5%)`);
      out(`  skilled with a badge ${figures.badged.mean.toFixed(1)} ± ${figures.badged.error.toFixed(1)} of 20`);
      out(`  skilled among the first 20 after 100 tips ${withError(figures.topSkilled)}`);
    }
    out('\nHolders of a badge');
    for (const edge of [-0.05, 0.01, 0.03]) {
      const { lost, medianTips } = playHolders(edge, { runs, tips: 3000, seed });
      const median = medianTips === null ? '' : `, after ${medianTips} tips in the median`;
      out(`  at ${percent(edge, 0)}: ${lost} of ${runs} lose it within 3,000 tips${median}`);
    }
    const gain = playHiders(ORDINARY_TIPSTER, { worlds, tips, seed });
    out(
      `\nA hider of losers at ${percent(ORDINARY_TIPSTER.close, 0)}: every losing back "closed" at 1.01, a price that nobody can check`,
    );
    out(`  were the exits believed, he gains ${withError(gain.believed)} of yield over the same tips honestly told`);
    out(`  as counted: headline yield ${withError(gain.headline)}, expected yield ${withError(gain.expected)}`);
    out(
      `  and evidence ${gain.logE.mean.toFixed(2)} ± ${gain.logE.error.toFixed(2)} (natural logarithm of the e-value)`,
    );
    if (values.matches) await realRecords(values.matches, out);
  },
};
