import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gradeSelection, type MatchResult, THREE_WAY } from '@quotavera/domain/bet';
import { PRICE_STAGES } from '@quotavera/domain/calendar';
import { compareBeside, fairClosingProbability, marketsIn } from '@quotavera/domain/margin';
import { ClusteredRegression, type Coefficient } from '@quotavera/domain/records';
import {
  addPremiums,
  bandOf,
  type GradedPremium,
  NO_PREMIUMS,
  PREMIUM_BANDS,
  type PremiumSums,
  paidOdds,
  premiumOf,
  premiumsOf,
  premiumWorth,
  sumPremiums,
} from '@quotavera/domain/tools';
import { readFile } from '../../apps/server/src/modules/calendar/import/file/read-file.ts';
import {
  AVERAGE,
  BEST,
  type BookPrices,
  closingBook,
  priceKey,
  SHARPEST,
} from '../../apps/server/src/modules/calendar/prices/service-book.ts';
import { type Experiment, UsageError } from './experiment.ts';

const HELP = `Usage: npm run research -- value-premiums <folder>

What prices above the market's fair price paid on past matches, by the size of the premium, with errors by match; and the regression of
returns on the premium below and above the fair price. Each price is compared with the other bookmakers' alone. Needs no database.

  <folder>    football-data.co.uk files`;

const BATCH = 1_000;

/** The prices without the market's mean and best, which nobody can bet at. */
function named(prices: BookPrices): BookPrices {
  return Object.fromEntries(
    Object.entries(prices).filter(([bookmaker]) => bookmaker !== AVERAGE && bookmaker !== BEST),
  );
}

/** Every 1X2 price of a match, above the fair price or below it. */
function observations(prices: BookPrices, result: MatchResult): { y: number; x: readonly [number, number] }[] {
  const compared = marketsIn(prices)
    .filter(({ picks }) => picks[0]?.market === '1x2')
    .flatMap(compareBeside);
  return compared.map((price) => {
    const premium = premiumOf(price);
    const won = gradeSelection('1x2', price.pick.selection, null, result) === 'won';
    const y = won ? paidOdds(price.bookmaker, price.odds) - 1 : -1;
    return { y, x: [Math.min(0, premium), Math.max(0, premium)] };
  });
}

const LOOSE_SOURCES = [SHARPEST, AVERAGE];

/**
 * Takes the prices as decision 060 does: the fair price is Pinnacle's, else the imported mean's, even where the price is a part of it;
 * commission and slips are left as they are.
 */
function looseObservations(prices: BookPrices, result: MatchResult): { y: number; x: readonly [number, number] }[] {
  return THREE_WAY.flatMap((selection) => {
    const pick = { market: '1x2', selection, line: null } as const;
    const book = LOOSE_SOURCES.map((source) => closingBook(prices, source, pick)).find((found) => found !== null);
    const fair = book ? fairClosingProbability(book, selection) : null;
    if (fair === null) return [];
    const won = gradeSelection('1x2', selection, null, result) === 'won';
    return Object.values(named(prices)).flatMap((own) => {
      const odds = own[priceKey(pick)];
      if (odds === undefined) return [];
      const premium = (odds / 1000) * fair - 1;
      return [{ y: won ? odds / 1000 - 1 : -1, x: [Math.min(0, premium), Math.max(0, premium)] as const }];
    });
  });
}

/** The measures of a look at the prices. */
class Look {
  readonly bands = new Map<number, PremiumSums>();
  all = NO_PREMIUMS;
  threeWay = NO_PREMIUMS;
  readonly regression = new ClusteredRegression(2);
  readonly loose = new ClusteredRegression(2);

  add(imported: BookPrices, result: MatchResult): void {
    this.loose.add(looseObservations(imported, result));
    const prices = named(imported);
    const premiums = premiumsOf(prices, result);
    this.all = addPremiums(this.all, sumPremiums(premiums));
    const bands = Map.groupBy(premiums, ({ premium }: GradedPremium) => bandOf(premium));
    for (const [band, own] of bands) {
      this.bands.set(band, addPremiums(this.bands.get(band) ?? NO_PREMIUMS, sumPremiums(own)));
    }
    const rows = observations(prices, result);
    this.regression.add(rows);
    const above = rows.flatMap(({ x: [, premium], y: profit }) => (premium > 0 ? [{ premium, profit }] : []));
    this.threeWay = addPremiums(this.threeWay, sumPremiums(above));
  }
}

const percent = (value: number) => `${(100 * value).toFixed(2)}%`.padStart(8);

function line(name: string, sums: PremiumSums): string {
  const { matches, prices, promised, paid, kept } = premiumWorth(sums);
  const counted = `${name.padEnd(16)}${String(matches).padStart(8)}${String(prices).padStart(9)}`;
  if (promised === null || !paid || !kept) return `${counted}  too few`;
  const share = `${kept.value.toFixed(2)} ± ${kept.error.toFixed(2)} (${kept.low.toFixed(2)} … ${kept.high.toFixed(2)})`;
  return `${counted}${percent(promised)}${percent(paid.value)} ± ${percent(paid.error).trim()}   ${share}`;
}

function regressionLine(name: string, regression: ClusteredRegression): string {
  const [below, above] = regression.coefficients() ?? [];
  if (!below || !above) return `regression of 1X2, ${name}: too few`;
  const said = ({ value, error }: Coefficient) => `${value.toFixed(2)} ± ${error.toFixed(2)}`;
  return `regression of 1X2, ${name}: below it ${said(below)}, above it ${said(above)}`;
}

export const valuePremiums: Experiment = {
  name: 'value-premiums',
  summary: 'What prices above the fair price of the other bookmakers paid on past matches',
  help: HELP,
  async run(args, out) {
    const [folder, ...more] = args;
    if (folder === undefined || more.length > 0) throw new UsageError('Name one folder of files.');
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new UsageError(`There is no folder "${folder}".`);
    const looks = { early: new Look(), closing: new Look() };
    let matches = 0;
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.csv'))) {
      for await (const batch of readFile(createReadStream(join(folder, name)), { batchSize: BATCH, season: null })) {
        for (const { result, ...prices } of batch.matches) {
          if (!result) continue;
          matches += 1;
          for (const look of PRICE_STAGES) if (prices[look]) looks[look].add(prices[look], result);
        }
      }
    }
    out(`${matches} matches`);
    for (const look of PRICE_STAGES) {
      const { bands, all, threeWay, regression, loose } = looks[look];
      out('');
      out(
        `${look.padEnd(16)}${'matches'.padStart(8)}${'prices'.padStart(9)}${'promised'.padStart(8)}    paid            kept`,
      );
      for (const [at, from] of PREMIUM_BANDS.entries()) {
        const until = PREMIUM_BANDS[at + 1];
        out(line(`${from / 10}%${until === undefined ? '+' : ` to ${until / 10}%`}`, bands.get(from) ?? NO_PREMIUMS));
      }
      out(line('all', all));
      out(line('all, 1X2', threeWay));
      out(regressionLine('the others’ fair price', regression));
      out(regressionLine('as decision 060 has it', loose));
    }
  },
};
