import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@quotavera/domain/accounts';
import {
  bothScore,
  outcomeBrier,
  outcomeLogLoss,
  poisson,
  resultProbabilities,
  scoreMatrix,
  totalGoals,
} from '@quotavera/domain/forecast';
import { overround, removeMargin } from '@quotavera/domain/margin';
import type { OddsMilli } from '@quotavera/domain/odds';
import {
  clv,
  EMPTY_RANKING_SUMS,
  expectedYield,
  fairClv,
  INITIAL_PRIORS,
  levelYield,
  upperTail,
} from '@quotavera/domain/records';
import { kellyBack, repeatedBet, simulateOutcomes } from '@quotavera/domain/staking';
import { describe, expect, test } from 'vitest';

const CONTENT = join(import.meta.dirname, '../../../../../content/academy');

/** Each lesson's file in a language, by its slug. */
const FILES = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.[a-z]{2}\.md$/.test(name),
);
const SLUGS = FILES.filter((name) => name.endsWith('.it.md')).map((name) => name.slice(0, -'.it.md'.length));
const textOf = (slug: string, language: Language = 'it') =>
  readFileSync(join(CONTENT, `${slug}.${language}.md`), 'utf8');

/** Returns a number as it is typed: TeX's braces around separators, and a true minus sign, are only looks. */
const plain = (text: string) =>
  text
    .replaceAll(/\{([.,])\}/g, '$1')
    .replaceAll('−', '-')
    .replaceAll('\\%', '%')
    .replaceAll(/(?<=\d)\\,(?=\d)/g, '');

/**
 * Holds a lesson's figures against what `domain` computes: each is in the text as it is written here, and the value rounds to it.
 * A figure in percent is compared with the fraction.
 */
function holds(slug: string, figures: readonly (readonly [written: string, value: number])[]): void {
  const name = SLUGS.find((each) => each.endsWith(`/${slug}`))!;
  const text = plain(textOf(name));
  for (const [written, value] of figures) {
    expect([slug, written, text.includes(written)]).toEqual([slug, written, true]);
    const [, digits, decimals = '', percent] = /^(\S*?\d+(?:,(\d+))?)(%?)$/.exec(written)!;
    const shown = Number(digits!.replace('.', '').replace(',', '.').replace('+', ''));
    const distance = Math.abs((percent ? value * 100 : value) - shown);
    expect([slug, written, value, distance <= 0.5 * 10 ** -decimals.length + 1e-9]).toEqual([
      slug,
      written,
      value,
      true,
    ]);
  }
}

const milli = (odds: number) => Math.round(odds * 1000) as OddsMilli;
const margin = (...odds: number[]) => overround(odds.map(milli)) - 1;
function fair(method: 'power' | 'multiplicative', ...odds: number[]): readonly number[] {
  const removed = removeMargin(method, odds.map(milli));
  if (!removed.ok) throw new Error(method);
  return removed.probabilities;
}
const ev = (probability: number, odds: number) => probability * odds - 1;
/** How often `won` or more of `n` bets win, each with the given probability. */
const atLeast = (won: number, n: number, probability: number) =>
  upperTail([{ size: 1, probability, count: n }], won).upper;
const losesInTheEnd = (odds: number, probability: number, n: number) =>
  1 - atLeast(Math.ceil(n / odds - 1e-9), n, probability);
/** How often a run of at least `length` losses turns up within `n` bets. */
function runOfLosses(length: number, n: number, losing: number): number {
  let state = [1, ...new Array<number>(length).fill(0)];
  for (let bet = 0; bet < n; bet += 1) {
    const open = state.slice(0, length);
    const next = [open.reduce((sum, p) => sum + p, 0) * (1 - losing), ...open.map((p) => p * losing)];
    next[length]! += state[length]!;
    state = next;
  }
  return state[length]!;
}
const simulated = (
  odds: number,
  edge: number,
  bets: number,
  plan: Parameters<typeof simulateOutcomes>[0]['plan'],
  paths = 4_000,
) => simulateOutcomes({ bets: repeatedBet(odds, edge, bets), plan, initialBank: 100, paths, seed: 'figures' });

describe('the figures of the lessons, computed again', () => {
  test('odds and probability', () => {
    holds('quote-e-probabilita', [
      ['47,6%', 1 / 2.1],
      ['62,5%', 1 / 1.6],
      ['19,6%', 1 / 5.1],
      ['-0,10', ev(0.6, 1.5)],
      ['+0,14', ev(0.3, 3.8)],
      ['-0,01', ev(0.55, 1.8)],
      ['55,6%', 1 / 1.8],
      ['+0,08', ev(0.3, 3.6)],
      ['27,8%', 1 / 3.6],
      ['37,0%', 1 / (1.5 * 1.8)],
    ]);
  });

  test('the margin', () => {
    const odds = [1.6, 4, 5.5] as const;
    const [power, proportional] = [fair('power', ...odds), fair('multiplicative', ...odds)];
    const removed = removeMargin('power', odds.map(milli));
    holds('margine', [
      ['5,68%', margin(...odds)],
      ['94,6%', 1 / (1 + margin(...odds))],
      ['1,0620', removed.ok ? removed.parameter! : 0],
      ...(['59,1%', '23,7%', '17,2%'] as const).map((written, n) => [written, proportional[n]!] as const),
      ...(['60,7%', '22,9%', '16,4%'] as const).map((written, n) => [written, power[n]!] as const),
      ...(['1,65', '4,36', '6,11'] as const).map((written, n) => [written, 1 / power[n]!] as const),
      ...(['2,9%', '8,2%', '10,0%'] as const).map((written, n) => [written, 1 - power[n]! * odds[n]!] as const),
      ['5,26%', margin(1.9, 1.9)],
      ['95,0%', 1 / (1 + margin(1.9, 1.9))],
      ['10,5%', fair('multiplicative', 1.3, 5.5, 9)[2]!],
      ['9,2%', fair('power', 1.3, 5.5, 9)[2]!],
      ['9,56', 1 / fair('multiplicative', 1.3, 5.5, 9)[2]!],
      ['10,91', 1 / fair('power', 1.3, 5.5, 9)[2]!],
    ]);
  });

  test('value', () => {
    const weight = 1 / 4 ** 2 / (1 / 4 ** 2 + 1 / 1.5 ** 2);
    const shrunk = weight * 0.43 + (1 - weight) * 0.39;
    holds('valore', [
      ['+7,5%', ev(0.43, 2.5)],
      ['2,33', 1 / 0.43],
      ['-7,5%', ev(0.37, 2.5)],
      ['12,4', 2.5 * Math.sqrt(100 * 0.43 * 0.57)],
      ['24', 100 * losesInTheEnd(2.5, 0.43, 100)],
      ['8', 100 * losesInTheEnd(2.5, 0.43, 500)],
      ['0,12', weight],
      ['39,5%', shrunk],
      ['-1,3%', ev(shrunk, 2.5)],
      ['+5%', ev(0.25, 4.2)],
      ['23,8%', 1 / 4.2],
      ['+12,5%', ev(0.15, 7.5)],
      ['+1,4%', ev(0.78, 1.3)],
      ['-2,5%', ev(0.13, 7.5)],
    ]);
  });

  test('luck', () => {
    const chance = atLeast(18, 30, 1 / 2.1);
    const skilled = atLeast(18, 30, 1.03 / 2.1);
    const interval = levelYield({ n: 30, sum: 0.26 * 30, sumSq: 30 * 1.1, sumVariance: 30 * 1.1 })!;
    const noCloses = (n: number, mean: number, odds: number) =>
      expectedYield(
        { ...EMPTY_RANKING_SUMS, rankN: n, rankNoCloseSum: mean * n, rankNoCloseVariance: n * (odds - 1) },
        INITIAL_PRIORS,
      ).mean;
    const closed = expectedYield(
      {
        ...EMPTY_RANKING_SUMS,
        rankN: 30,
        rankCloseN: 30,
        rankClvSum: 0.9,
        // The closes spread as they usually do: a deviation of 0.06.
        rankClvSumSq: 30 * 0.03 ** 2 + 29 * 0.06 ** 2,
        rankExcessSum: 30 * (0.26 - 0.03),
        rankCloseVariance: 30 * 1.1,
      },
      INITIAL_PRIORS,
    );
    holds('fortuna', [
      ['+26%', ev(18 / 30, 2.1)],
      ['-12%', interval.low],
      ['+64%', interval.high],
      ['12%', chance],
      ['11,4', 95 * chance],
      ['0,8', 5 * skilled],
      ['6%', (5 * skilled) / (5 * skilled + 95 * chance)],
      ['+47%', ev(21 / 30, 2.1)],
      ['-1,5%', noCloses(30, 0.26, 2.1)],
      ['+2,0%', closed.mean],
      ['-0,9%', closed.low],
      ['+4,9%', closed.high],
      ['6,7%', atLeast(58, 100, 0.5)],
      ['-0,6%', noCloses(400, 0.05, 2)],
    ]);
    expect(1 - (1 - atLeast(21, 30, 1 / 2.1)) ** 100).toBeCloseTo(2 / 3, 1);
  });

  test('reading a record, and the closing odds', () => {
    const close = fair('power', 2.05, 3.4, 3.8)[0]!;
    holds('leggere-un-record', [
      ['49,05%', 1.03 / 2.1],
      ['-1,9%', ev(1.03 / 2.1, 2)],
      ['35,8%', 1.96 * Math.sqrt(2 / 60)],
      ['7,9%', 1.96 * Math.sqrt(1.05 / 640)],
      ['+36,8%', 7 / 19],
      ['5,8%', 6 / 103],
    ]);
    holds('quota-di-chiusura', [
      ['+7,3%', clv({ side: 'back', oddsMilli: milli(2.2), closingMilli: milli(2.05) })],
      ['4,5%', margin(2.05, 3.4, 3.8)],
      ['47,3%', close],
      ['+4,0%', fairClv({ side: 'back', oddsMilli: milli(2.2), probability: close })],
      ['-3,1%', fairClv({ side: 'back', oddsMilli: milli(2.05), probability: close })],
      ['28,83%', fair('power', 2.6, 3.3, 2.8)[1]!],
      ['+6,1%', 3.5 / 3.3 - 1],
      ['+0,9%', ev(fair('power', 2.6, 3.3, 2.8)[1]!, 3.5)],
      ['-1,0%', (6 * 0.02 - 4 * 0.055) / 10],
    ]);
  });

  test('stakes', () => {
    const { fullKelly, edge } = kellyBack({ probability: 0.5, odds: 2.1 });
    const grown = (fraction: number, probability: number, n: number) => {
      const f = fraction * fullKelly;
      return 100 * Math.exp(n * (probability * Math.log(1 + 1.1 * f) + (1 - probability) * Math.log(1 - f)));
    };
    const breakEven = (fraction: number) => {
      const lost = Math.log(1 - fraction * fullKelly);
      return -lost / (Math.log(1 + 1.1 * fraction * fullKelly) - lost);
    };
    holds('kelly', [
      ['5%', edge],
      ['4,5%', fullKelly],
      ['164', grown(0.25, 0.5, 1_000)],
      ['234', grown(0.5, 0.5, 1_000)],
      ['311', grown(1, 0.5, 1_000)],
      ['100', grown(2, 0.5, 1_000)],
      ['-32%', grown(1, 0.48, 500) / 100 - 1],
      ['-5%', grown(0.5, 0.48, 500) / 100 - 1],
      ['+1%', grown(0.25, 0.48, 500) / 100 - 1],
      ['48,8%', breakEven(1)],
      ['48,2%', breakEven(0.5)],
      ['47,9%', breakEven(0.25)],
      ['0,7%', kellyBack({ probability: 0.48, odds: 2.1 }).fullKelly],
      ['3,67%', kellyBack({ probability: 0.32, odds: 3.4 }).fullKelly],
      ['13,75', 1_500 * 0.25 * kellyBack({ probability: 0.32, odds: 3.4 }).fullKelly],
      ['1,25%', kellyBack({ probability: 1.05 / 5, odds: 5 }).fullKelly],
    ]);
    holds('piani-di-puntata', [
      ['1,03%', 0.52 ** 7],
      ['-0,32', 1 - 0.52 ** 7 - 127 * 0.52 ** 7],
      ['7,90', [0, 1, 2, 3, 4, 5, 6].reduce((sum, k) => sum + 2 ** k * 0.52 ** k, 0)],
      ['64%', 1 - (1 - 0.52 ** 7) ** 100],
      ['47%', 1 - (1 - 0.485 ** 7) ** 100],
      ['0,75%', kellyBack({ probability: 0.515, odds: 2 }).fullKelly / 4],
    ]);
    holds('unita-e-banca', [
      ['18', Math.sqrt(300 * 1.1)],
      ['2,8%', atLeast(60, 100, 0.5)],
      ['14,40', 16 * 0.9],
    ]);
    expect(runOfLosses(10, 500, 0.51)).toBeCloseTo(0.25, 1);
    expect(losesInTheEnd(2.1, 1.03 / 2.1, 300)).toBeCloseTo(0.3, 1);
  });

  test('variance, ruin and losing runs', () => {
    const losing = 1 - 1.02 / 2.1;
    holds('psicologia', [
      ['48,6%', 1.02 / 2.1],
      ['3,6%', losing ** 5],
      ['85%', runOfLosses(5, 100, losing)],
      ['98%', runOfLosses(5, 200, losing)],
      ['37%', runOfLosses(7, 100, losing)],
      ['61%', runOfLosses(7, 200, losing)],
      ['99%', runOfLosses(7, 1_000, losing)],
      ['6%', runOfLosses(10, 100, losing)],
      ['11%', runOfLosses(10, 200, losing)],
      ['47%', runOfLosses(10, 1_000, losing)],
      ['60%', runOfLosses(6, 100, losing)],
    ]);
    holds('drawdown', [
      ['16,7', 1 / 0.06],
      ['5%', Math.exp(-2 * 0.03 * 50)],
      ['0,26', Math.exp(-40 / 30)],
      ['4,20', 1.1 + 3.1],
    ]);
    holds('rischio-di-rovina', [
      ['0,34', (0.485 / 0.515) ** 18],
      ['77', Math.log(100) / 0.06],
      ['307', (4 * Math.log(100)) / 0.06],
      ['1,17', 90 / (Math.log(100) / 0.06)],
      ['0,29', 90 / ((4 * Math.log(100)) / 0.06)],
      ['115,1', (2 * Math.log(100)) / 0.08],
      ['0,78', 90 / ((2 * Math.log(100)) / 0.08)],
      ['0,39', 90 / ((2 * Math.log(100)) / 0.04)],
    ]);
  });

  test('the simulated tables, within what fewer paths can tell', () => {
    const near = (written: string, value: number, by: number, slug: string) => {
      const text = textOf(SLUGS.find((each) => each.endsWith(`/${slug}`))!);
      expect([slug, written, text.includes(written)]).toEqual([slug, written, true]);
      const shown = Number(/[\d.]+/.exec(written.replace(',', '.'))![0]);
      expect([slug, written, value, Math.abs(value - shown) <= by]).toEqual([slug, written, value, true]);
    };
    const level = (units: number, edge: number) => simulated(2, edge, 1_000, { type: 'flat', units });
    const five = level(5, 0.03);
    near('28,4%', 100 * five.ruinProbability, 2.5, 'rischio-di-rovina');
    near('| 230 |', five.finalBank.p50, 15, 'rischio-di-rovina');
    near('46,7%', 100 * level(5, 0.01).ruinProbability, 2.5, 'rischio-di-rovina');
    near('54,4%', 100 * level(10, 0.03).ruinProbability, 2.5, 'rischio-di-rovina');
    const share = simulated(2, 0.03, 1_000, { type: 'share', share: 0.05 });
    near('11,2%', 100 * share.ruinProbability, 2, 'rischio-di-rovina');
    near('| 128 |', share.finalBank.p50, 15, 'rischio-di-rovina');
    const season = (units: number) => simulated(2.1, 0.03, 300, { type: 'flat', units });
    near('| 45% |', 100 * season(10).ruinProbability, 2.5, 'unita-e-banca');
    near('| 18% |', 100 * season(5).ruinProbability, 2.5, 'unita-e-banca');
    near('| 117 |', season(2).finalBank.p50, 5, 'unita-e-banca');
    near('| 27% |', 100 * season(2).maxDrawdownShare.p50, 2, 'unita-e-banca');
    const kelly = simulated(2, 0.03, 500, { type: 'kelly', fraction: 0.25 });
    near('| 111 |', kelly.finalBank.p50, 3, 'piani-di-puntata');
  });

  test('backs, lays and exits', () => {
    const priced = (12 * 2.3 + 38 * 2.28 + 50 * 2.24) / 100;
    const close = fair('power', 2.16, 3.4, 3.6)[0]!;
    holds('prezzi-e-mercato', [
      ['2,2624', priced],
      ['0,018', ev(0.45, priced)],
      ['-0,010', kellyBack({ probability: 0.45, odds: priced, commission: 0.05 }).edge],
      ['1,035', 1 + margin(2.16, 3.4, 3.6)],
      ['0,4513', close],
      ['0,047', priced / 2.16 - 1],
      ['0,021', ev(close, priced)],
      ['2,2773', (12 * 2.3 + 38 * 2.28 + 10 * 2.24) / 60],
      ['0,4430', fair('power', 2.2, 3.4, 3.5)[0]!],
      ['0,019', ev(fair('power', 2.2, 3.4, 3.5)[0]!, 2.3)],
      ['3,4%', margin(2.2, 3.4, 3.5)],
      ['-0,056', ev(0.4, 2.36)],
      ['0,4273', (1 / 2.5 + 1 / 2.2) / 2],
      ['+0,008', ev((1 / 2.5 + 1 / 2.2) / 2, 2.36)],
    ]);
    holds('punta-e-banca', [
      ['34,5%', 1 / (1 + 2 * 0.95)],
      ['32,2%', 0.95 / 2.95],
      ['12,4', 0.72 * 95 - 0.28 * 200],
      ['6,2%', (0.72 * 95 - 0.28 * 200) / 200],
      ['26%', (1 - 1 / 8) ** 10],
      ['0,213', 0.95 / 4.45],
      ['1,15', 0.85 * 20 * 0.95 - 15],
    ]);
    holds('green-up', [
      ['11,875', (50 * (5 - 4)) / 4 - 0.05 * 12.5],
      ['9,52', (50 * (5 - 4.2)) / 4.2],
      ['9,05', 0.95 * ((50 * (5 - 4.2)) / 4.2)],
      ['10,00', 0.25 * 200 * 0.95 - 0.75 * 50],
      ['104,50', 110 * 0.95],
      ['-8,33', (50 * (5 - 6)) / 6],
      ['8,3125', 0.95 * ((40 * 0.7) / 3.2)],
      ['55,10', 58 * 0.95],
    ]);
  });

  test('goals', () => {
    const goals = poisson(2.6).probabilities;
    const fano = scoreMatrix({ home: 1.55, away: 1.05 });
    const result = resultProbabilities(fano);
    const over = 1 - [0, 1, 2].reduce((sum, k) => sum + totalGoals(fano).probabilities[k]!, 0);
    holds('poisson', [
      ...(['7,4%', '19,3%', '25,1%', '21,8%', '14,1%'] as const).map((written, k) => [written, goals[k]!] as const),
      ['12,3%', 1 - goals.slice(0, 5).reduce((sum, p) => sum + p, 0)],
      ...(['7,4%', '7,8%', '4,1%', '1,4%'] as const).map(
        (written, a) => [written, fano.probabilities[0]![a]!] as const,
      ),
      ...(['11,5%', '12,1%', '6,3%', '2,2%'] as const).map((w, a) => [w, fano.probabilities[1]![a]!] as const),
      ...(['8,9%', '9,4%', '4,9%', '1,7%'] as const).map((w, a) => [w, fano.probabilities[2]![a]!] as const),
      ...(['4,6%', '4,8%', '2,5%', '0,9%'] as const).map((w, a) => [w, fano.probabilities[3]![a]!] as const),
      ['48,9%', result.home],
      ['25,4%', result.draw],
      ['25,7%', result.away],
      ['2,05', 1 / result.home],
      ['3,93', 1 / result.draw],
      ['3,89', 1 / result.away],
      ['48,2%', over],
      ['2,08', 1 / over],
      ['51,2%', bothScore(fano).yes],
      ['1,95', 1 / bothScore(fano).yes],
      ['0,500', 0.65 * 0.88 * 0.92 * 0.95],
      ['0,549', Math.exp(-0.6)],
      ['2,96', 1 / (1 - Math.exp(-1.2) * 2.2)],
      ['2,49', 1 / (Math.exp(-3.1) * (1 + 3.1 + 4.805))],
      ['1,67', 1 / (1 - Math.exp(-3.1) * (1 + 3.1 + 4.805))],
    ]);
    const [home, away, rho] = [1.99, 0.95, -0.08];
    const [before, after] = [scoreMatrix({ home, away }), scoreMatrix({ home, away, rho })];
    const draws = [resultProbabilities(before).draw, resultProbabilities(after).draw];
    holds('dixon-coles', [
      ['1,99', 1.4 * Math.exp(0.35)],
      ['0,95', 1.1 * Math.exp(-0.15)],
      ['2,38', 10 / 4.2],
      ['1,46', (10 + 6 * 1.4) / (3 * 1.4 + 6 * 1.4)],
      ['2,04', 1.4 * ((10 + 6 * 1.4) / (3 * 1.4 + 6 * 1.4))],
      ['1,85', (33 + 6 * 1.4) / (10 * 1.4 + 6 * 1.4)],
      ['0,87', 0.5 ** (100 / 500)],
      ['0,60', 0.5 ** (365 / 500)],
      ['5,3%', before.probabilities[0]![0]!],
      ['6,1%', after.probabilities[0]![0]!],
      ['10,5%', before.probabilities[1]![0]!],
      ['9,7%', after.probabilities[1]![0]!],
      ['5,0%', before.probabilities[0]![1]!],
      ['4,2%', after.probabilities[0]![1]!],
      ['10,0%', before.probabilities[1]![1]!],
      ['10,8%', after.probabilities[1]![1]!],
      ['21,1%', draws[0]!],
      ['22,7%', draws[1]!],
      ['4,73', 1 / draws[0]!],
      ['4,40', 1 / draws[1]!],
      ['0,707', 0.5 ** 0.5],
      ['0,177', 0.5 ** 2.5],
      ['0,0922', Math.exp(-2.5) * (1 + 1.4 * 1.1 * 0.08)],
      ['12,18', Math.exp(2.5)],
      ['10,85', Math.exp(2.5) / 1.1232],
    ]);
    const model = [
      [0.52, 0.26, 0.22],
      [0.44, 0.29, 0.27],
      [0.61, 0.23, 0.16],
      [0.35, 0.3, 0.35],
    ] as const;
    const market = [
      [0.48, 0.27, 0.25],
      [0.46, 0.28, 0.26],
      [0.66, 0.2, 0.14],
      [0.31, 0.29, 0.4],
    ] as const;
    const happened = [0, 1, 0, 2];
    const mean = (forecasts: readonly (readonly number[])[], score: typeof outcomeBrier) =>
      forecasts.reduce((sum, forecast, n) => sum + score(forecast, happened[n]!), 0) / forecasts.length;
    holds('backtest', [
      ['0,859', mean(model, outcomeLogLoss)],
      ['0,835', mean(market, outcomeLogLoss)],
      ['0,496', mean(model, outcomeBrier)],
      ['0,480', mean(market, outcomeBrier)],
      ['1,099', outcomeLogLoss([1 / 3, 1 / 3, 1 / 3], 0)],
      ['0,667', outcomeBrier([1 / 3, 1 / 3, 1 / 3], 0)],
      ['37,8%', Math.exp(-0.9736)],
      ['37,3%', Math.exp(-0.9865)],
      ['1,427', outcomeLogLoss([0.5, 0.24, 0.26], 1)],
      ['0,895', outcomeBrier([0.5, 0.24, 0.26], 1)],
    ]);
  });
});

/** These signs stand between groups of three digits, and before decimals, in a language's texts. */
const SEPARATORS: Readonly<Record<Language, { group: RegExp; decimal: RegExp }>> = {
  it: { group: /(?<=\d)\.(?=\d{3}(?!\d))/g, decimal: /(?<=\d),(?=\d)/g },
  en: { group: /(?<=\d),(?=\d{3}(?!\d))/g, decimal: /(?<=\d)\.(?=\d)/g },
  es: { group: /(?<=\d)[.\u202f\u00a0 ](?=\d{3}(?!\d))/g, decimal: /(?<=\d),(?=\d)/g },
  fr: { group: /(?<=\d)[\u202f\u00a0 ](?=\d{3}(?!\d))/g, decimal: /(?<=\d),(?=\d)/g },
  de: { group: /(?<=\d)\.(?=\d{3}(?!\d))/g, decimal: /(?<=\d),(?=\d)/g },
};
/** Help lines differ by country, and their digits are grouped as each country does. */
const PHONE = /\b0?\d{2,4}(?:[ {2}\u202f-]\d{2,4}){2,}\b|\b\d{9}\b/g;

/** The figures of a text that no language writes as a word or a sign of its own (1, X, 2), sorted. */
function figuresIn(text: string, language: Language): readonly string[] {
  const { group, decimal } = SEPARATORS[language];
  const digits = plain(text).replaceAll(PHONE, '').replaceAll(group, '').replaceAll(decimal, '·');
  return (digits.match(/\d+(?:·\d+)?/g) ?? []).filter((figure) => figure.length > 2).sort();
}

describe('the same figures in every language', () => {
  /** Without its sources, the last section; a widget's values have points in every language. */
  const words = (slug: string, language: Language) =>
    textOf(slug, language)
      .split(/\n(?=## )/)
      .slice(0, -1)
      .join('\n')
      .replaceAll(/^:::widget.*$/gm, (line) => (language === 'en' ? line : line.replaceAll('.', ',')));

  test.each(SLUGS)('of %s', (slug) => {
    const [italian, ...others] = LANGUAGES.map((language) => figuresIn(words(slug, language), language));
    for (const [n, figures] of others.entries())
      expect([LANGUAGES[n + 1], figures]).toEqual([LANGUAGES[n + 1], italian]);
  });

  const exams = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('exam.json'),
  );
  test.each(exams)('of %s', (name) => {
    const compare = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      if (!('it' in value)) {
        for (const each of Object.values(value)) compare(each);
        return;
      }
      const texts = value as Record<Language, string>;
      for (const language of LANGUAGES) {
        expect([texts.it, language, figuresIn(texts[language], language)]).toEqual([
          texts.it,
          language,
          figuresIn(texts.it, 'it'),
        ]);
      }
    };
    compare(JSON.parse(readFileSync(join(CONTENT, name), 'utf8')));
  });
});
