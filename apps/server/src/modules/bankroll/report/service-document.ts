import { PRODUCT_NAME, SMALL_SAMPLE } from '@quotavera/domain/limits';
import { type Language, localeOf, writeDecimal } from '@quotavera/i18n';
import { sayOf } from '@quotavera/i18n/server';
import { wordingOf } from '@quotavera/i18n/wording';
import { type PdfSection, writePdf } from '../../../platform/pdf/index.ts';
import type { Report } from './service.ts';

type Line = Report['months'][number] | Report['breakdowns'][number]['lines'][number];

const NONE = '–';

/** A report in one language: its numbers as people there write them. */
export function reportWords(
  { currency, period, from, to }: Pick<Report, 'currency' | 'period' | 'from' | 'to'>,
  language: Language,
) {
  const say = sayOf(language, 'records-performance');
  const words = wordingOf(sayOf(language, 'tips-bets'), language);
  const locale = localeOf(language);
  // The fonts that every PDF reader has lack the narrow space that French groups its digits by.
  const number = (value: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(locale, options).format(value).replaceAll('\u202f', '\u00a0');
  const date = (options: Intl.DateTimeFormatOptions, day: string) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
  const percent = (value: number | null, signed = true) =>
    value === null
      ? NONE
      : number(value, {
          style: 'percent',
          minimumFractionDigits: 1,
          maximumFractionDigits: 1,
          ...(signed ? { signDisplay: 'exceptZero' } : {}),
        });
  return {
    say,
    percent,
    count: (value: number) => number(value),
    /** Hundredths of the currency or of a unit. */
    amount: (value: number, signed = false) => {
      const signDisplay = signed ? ('exceptZero' as const) : ('auto' as const);
      return currency === null
        ? `${number(value / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay })} u`
        : number(value / 100, { style: 'currency', currency, signDisplay });
    },
    decimal: (value: number) => number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    interval: (low: number | null, high: number | null) =>
      low === null || high === null ? NONE : `${percent(low)} … ${percent(high)}`,
    day: (day: string) => date({ day: 'numeric', month: 'short', year: 'numeric' }, day),
    month: (month: string) => date({ month: 'long', year: 'numeric' }, `${month}-01`),
    /** "novembre 2026", "2026", "1 lug 2025 – 30 giu 2026". */
    period:
      period.length === 7
        ? date({ month: 'long', year: 'numeric' }, from)
        : period.length === 4
          ? period
          : `${date({ month: 'short', year: 'numeric' }, from)} – ${date({ month: 'short', year: 'numeric' }, to)}`,
    key: (by: Report['breakdowns'][number]['by'], key: string) => {
      if (key === '') return say('report.none');
      switch (by) {
        case 'sport':
          return words.sport(key);
        case 'market':
          return words.market(key);
        case 'oddsBand':
          return key.replace(/\d+\.\d+/g, (odds) => writeDecimal(odds, language)).replace('-', ' – ');
        case 'bookmaker':
          return words.bookmaker(key);
      }
    },
  };
}

/** Says in a sentence how much luck may have done. */
function luckText({ figures }: Report, { say, percent, count }: ReturnType<typeof reportWords>): string {
  const { low, high, bets_to_settle: more } = figures;
  if (low === null || high === null) return say('report.luck.few');
  const range = { low: percent(low), high: percent(high) };
  if (low > 0) return say('report.luck.skill', range);
  if (high < 0) return say('report.luck.bad', range);
  const open = say('report.luck.open', range);
  return more === null ? open : `${open} ${say('report.luck.more', { shown: count(more) })}`;
}

function extremesOf(title: string, rows: Report['wins'], words: ReturnType<typeof reportWords>): PdfSection[] {
  if (rows.length === 0) return [];
  const { say } = words;
  return [
    {
      title,
      head: [say('report.event'), say('report.day'), say('report.odds'), say('report.profit')],
      rows: rows.map(({ event, day, odds, profit }) => [
        event,
        words.day(day),
        words.decimal(Number(odds)),
        words.amount(profit, true),
      ]),
    },
  ];
}

/** The report as a PDF (A4) in the reader's language. */
export function reportPdf(
  report: Report,
  { language, at, link }: { language: Language; at: Date; link: string },
): Promise<Buffer> {
  const words = reportWords(report, language);
  const { say, percent, amount, count, interval } = words;
  const { figures } = report;
  const lines = (first: string, name: (line: Line) => string, of: readonly Line[]) => ({
    head: [first, say('report.bets'), say('report.profit'), say('report.yield'), say('report.interval')],
    rows: of.map((line) => [
      name(line),
      line.bets < SMALL_SAMPLE ? `${count(line.bets)}*` : count(line.bets),
      amount(line.profit, true),
      percent(line.yield),
      interval(line.low, line.high),
    ]),
  });
  const title = say('report.of', { name: report.name });
  return writePdf({
    language,
    title,
    author: PRODUCT_NAME,
    at,
    head: [PRODUCT_NAME],
    lead: words.period,
    rows: [
      [say('report.bets'), count(figures.settled)],
      [say('report.staked'), amount(figures.staked)],
      [say('report.profit'), amount(figures.profit, true)],
      [say('report.yield'), percent(figures.yield)],
      [say('report.interval'), interval(figures.low, figures.high)],
      [say('report.strikeRate'), percent(figures.strike_rate, false)],
      [say('report.averageOdds'), figures.average_odds === null ? NONE : words.decimal(figures.average_odds)],
      [say('report.clv'), percent(figures.clv.fair_mean)],
      [say('report.drawdown'), amount(-figures.drawdown)],
    ],
    sections: [
      { title: say('report.luck.title'), note: luckText(report, words) },
      ...(report.equity.length > 1
        ? [{ title: say('report.equity'), line: [0, ...report.equity.map(({ profit }) => profit)] }]
        : []),
      ...(report.months.length > 1
        ? [
            {
              title: say('report.months'),
              ...lines(say('report.month'), (line) => words.month('month' in line ? line.month : ''), report.months),
            },
          ]
        : []),
      ...report.breakdowns.map(({ by, lines: own }, n) => ({
        title: say(`report.by.${by}`),
        ...lines('', (line) => words.key(by, 'key' in line ? line.key : ''), own),
        ...(n === report.breakdowns.length - 1 ? { note: say('report.smallNote', { count: SMALL_SAMPLE }) } : {}),
      })),
      ...extremesOf(say('report.wins'), report.wins, words),
      ...extremesOf(say('report.losses'), report.losses, words),
    ],
    note: say(report.username === null ? 'report.noteOwn' : 'report.noteTipster'),
    link,
  });
}
