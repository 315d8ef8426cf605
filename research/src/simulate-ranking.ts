import { parseArgs } from 'node:util';
import { type Experiment, UsageError } from './experiment.ts';
import { ATTACKS } from './ranking/attacks.ts';
import { type Gain, playAttack } from './ranking/gains.ts';
import { countBefore, countToday } from './ranking/publication.ts';
import type { Rate } from './ranking/rate.ts';
import { findingsOf, type RecordFindings, readRealMatches, realRecords } from './ranking/real-matches.ts';
import { playHolders, playWorlds, TOP_AFTER, WORLDS } from './ranking/worlds.ts';

const HELP = `Usage: npm run research -- simulate-ranking [options]

Can luck, or a trick, win the ranking or the badge? Plays worlds of tipsters whose true edge is known through the product's own rules,
looking after every tip, and prints how often the rules are wrong, each figure with its standard error.

  --worlds <n>      seeded worlds of each kind, and records of each attack (200: half an hour of one core)
  --tips <n>        tips of each tipster (600)
  --runs <n>        badge holders per edge (200)
  --seed <text>     the same seed plays the same worlds (1)
  --level <share>   the share of false badges that e-BH allows (0.05)
  --only <text>     only the worlds and attacks whose name contains this
  --matches <dir>   a folder of football-data.co.uk files: also tries the attacks on them

Worlds (where nothing else is said, 20 tipsters at +5% and the others without edge):

${WORLDS.map(({ name }) => `  ${name}`).join('\n')}

Attacks:

${Object.values(ATTACKS)
  .map(({ name, does }) => `  ${name}: ${does}`)
  .join('\n')}`;

const percent = (value: number, digits = 2) => `${(100 * value).toFixed(digits)}%`;
const withError = ({ mean, error }: Rate) => `${percent(mean)} ± ${percent(error)}`;
const plain = ({ mean, error }: Rate, digits = 2) => `${mean.toFixed(digits)} ± ${error.toFixed(digits)}`;
const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const heading = (...cells: readonly string[]) => `${row(...cells)}\n${row(...cells.map(() => '---'))}`;

function count(text: string, name: string, least = 1): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least) throw new UsageError(`--${name} is a number from ${least} on`);
  return value;
}

function share(text: string, name: string): number {
  const value = Number(text);
  if (!(value > 0 && value < 1)) throw new UsageError(`--${name} is a share between 0 and 1`);
  return value;
}

interface Run {
  worlds: number;
  tips: number;
  runs: number;
  seed: string;
  falseShare: number;
  only: string;
}

type Out = (line: string) => void;

function reportWorlds(run: Run, out: Out): void {
  out(
    heading(
      'world',
      'false badges',
      'under the rule of before',
      'skilled with a badge, of 20',
      `skilled among the first 20 after ${TOP_AFTER} tips`,
    ),
  );
  for (const world of WORLDS.filter(({ name }) => name.includes(run.only))) {
    const { falseShare, badged, topSkilled } = playWorlds(world, run);
    const before = world.isAttacked ? withError(playWorlds(world, run, countBefore).falseShare) : '';
    out(row(world.name, withError(falseShare), before, plain(badged, 1), withError(topSkilled)));
  }
}

function reportAttacks(run: Run, out: Out): void {
  const cells = ({ expected, logE, headline }: Gain) => [
    expected === null ? 'none ranks' : withError(expected),
    plain(logE),
    withError(headline),
  ];
  out(
    `\n${heading(
      'attack',
      'a follower earns',
      'expected yield, honestly told',
      ...['before', 'today'].flatMap((rule) =>
        ['expected yield', 'evidence', 'headline'].map((of) => `${of}, ${rule}`),
      ),
      'headline, believed',
    )}`,
  );
  for (const attack of Object.values(ATTACKS).filter(({ name }) => name.includes(run.only))) {
    const { followerReturn, honestYield, believed, before, today } = playAttack(attack, run);
    out(
      row(
        attack.name,
        withError(followerReturn),
        withError(honestYield),
        ...cells(before),
        ...cells(today),
        withError(believed.headline),
      ),
    );
  }
}

function reportHolders({ runs, seed }: Run, out: Out): void {
  out(`\n${heading('badge holders', 'lose it within 3,000 tips', 'median')}`);
  for (const edge of [-0.05, 0.01, 0.03]) {
    const { lost, medianTips } = playHolders(edge, { runs, tips: 3000, seed });
    out(row(`at ${percent(edge, 0)}`, `${lost} of ${runs}`, medianTips === null ? '' : `${medianTips} tips`));
  }
}

async function reportRealMatches(folder: string, { seed }: Run, out: Out): Promise<void> {
  const matches = await readRealMatches(folder);
  out(`\n${matches.length} real matches (1X2, at most one tip each; errors clustered by week)\n`);
  out(heading('record', 'tips', 'close', 'paid', 'expected yield, 90%', 'evidence', 'headline yield'));
  for (const { attack, told, honest } of realRecords(matches, seed)) {
    const records = {
      before: findingsOf(told, countBefore),
      today: findingsOf(told, countToday),
      'honestly told': findingsOf(honest, countToday),
    };
    for (const [rule, { tips, ranking, headline }] of Object.entries(records)) {
      out(
        row(
          `${attack.name}, ${rule}`,
          String(tips),
          ...rankingCells(ranking),
          headline === null ? '' : percent(headline),
        ),
      );
    }
  }
}

function rankingCells(ranking: RecordFindings['ranking']): string[] {
  if (ranking === null) return ['', '', 'none ranks', ''];
  const { clv, paid, expected, logE, contradicted } = ranking;
  const interval = `${percent(expected.mean)}, ${percent(expected.low)} to ${percent(expected.high)}`;
  return [withError(clv), withError(paid), interval, `e^${logE.toFixed(1)}${contradicted ? ', contradicted' : ''}`];
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
        level: { type: 'string', default: '0.05' },
        only: { type: 'string', default: '' },
        matches: { type: 'string' },
      },
    });
    const run: Run = {
      worlds: count(values.worlds, 'worlds'),
      tips: count(values.tips, 'tips', TOP_AFTER + 1),
      runs: count(values.runs, 'runs'),
      seed: values.seed,
      falseShare: share(values.level, 'level'),
      only: values.only,
    };
    out(`${run.worlds} worlds of each kind, ${run.tips} tips of each tipster, seed ${run.seed}\n`);
    reportWorlds(run, out);
    reportAttacks(run, out);
    reportHolders(run, out);
    if (values.matches) await reportRealMatches(values.matches, run, out);
  },
};
