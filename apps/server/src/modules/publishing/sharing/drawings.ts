import type { Estimate } from '@quotavera/domain/records';
import { type Language, localeOf, writeOdds } from '@quotavera/i18n';
import { fillText, textsOf } from '@quotavera/i18n/server';
import { boundDigits } from '@quotavera/i18n/signs';
import { COLORS, drawing, escaped, line, MARGIN, WIDTH, wrap } from '../../../platform/pictures/index.ts';

const { white, pale, blue, green, red } = COLORS;
const TEXT_WIDTH = WIDTH - 2 * MARGIN;

/** A tipster's figures as anybody may see them. Fractions; null where there are none yet. */
export interface SharedRecord {
  name: string;
  username: string;
  badge: boolean;
  simulated: boolean;
  settled: number;
  /** The figure with its 90% interval. */
  expectedYield: Estimate | null;
  fairClv: number | null;
}

export interface SharedTip {
  tipster: string;
  event: string;
  outcome: string;
  odds: number;
  profit: number;
  entry: number | null;
}

function writer(language: string) {
  const locale = localeOf(language);
  const signed = { signDisplay: 'exceptZero' } as const;
  const percent = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, {
      ...signed,
      style: 'percent',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value);
  const units = new Intl.NumberFormat(locale, { ...signed, minimumFractionDigits: 1, maximumFractionDigits: 2 });
  const count = new Intl.NumberFormat(locale);
  return {
    percent: (value: number | null | undefined) => (value == null ? '–' : percent(value, 1)),
    bound: (value: number) => percent(value, boundDigits(value)),
    units: (value: number) => `${units.format(value)} u`,
    count: (value: number) => count.format(value),
    odds: (value: number) => writeOdds(value, language),
  };
}

const colorOf = (value: number | null | undefined) => (!value ? white : value > 0 ? green : red);

function foot(text: string, simulated: boolean, language: Language): string {
  const note = simulated ? `${text} · ${textsOf(language, 'publishing-sharing').simulated}` : text;
  return line(note, { face: 'body', size: 24, color: blue, y: 572 });
}

/** A tipster's record: what is expected of it, how sure that is, and that anybody can check it. */
export function recordPicture(record: SharedRecord, language: Language): string {
  const texts = textsOf(language, 'publishing-sharing');
  const write = writer(language);
  const { expectedYield } = record;
  const expected = expectedYield?.value;
  const figures = [
    [texts.expectedYield, write.percent(expected), colorOf(expected)],
    [texts.clv, write.percent(record.fairClv), colorOf(record.fairClv)],
    [texts.settled, write.count(record.settled), white],
  ] as const;
  const column = TEXT_WIDTH / figures.length;
  const interval =
    expectedYield === null
      ? texts.tooFew
      : fillText(language, texts.interval, {
          low: write.bound(expectedYield.low),
          high: write.bound(expectedYield.high),
        });
  return drawing(record.name, [
    line(record.name, { face: 'heading', size: 64, color: white, y: 226 }),
    line(record.badge ? `@${record.username} · ${textsOf(language, 'ui').badge.skill}` : `@${record.username}`, {
      face: 'body',
      size: 30,
      color: pale,
      y: 278,
    }),
    ...figures.flatMap(([label, value, color], n) => [
      line(label, { face: 'body', size: 26, color: blue, y: 362 }, MARGIN + n * column, column - 24),
      line(value, { face: 'heading', size: 72, color, y: 444 }, MARGIN + n * column, column - 24),
    ]),
    line(interval, { face: 'body', size: 26, color: pale, y: 500 }),
    foot(texts.check, record.simulated, language),
  ]);
}

/** A settled tip: match, odds, how it came out, and where it stands in the log. */
export function tipPicture(tip: SharedTip, language: Language): string {
  const texts = textsOf(language, 'publishing-sharing');
  const write = writer(language);
  const event = wrap(tip.event, 'heading', 54, TEXT_WIDTH, 2);
  return drawing(tip.event, [
    line(fillText(language, texts.tipBy, { name: tip.tipster }), { face: 'body', size: 30, color: pale, y: 196 }),
    ...event.map((words, n) => line(words, { face: 'heading', size: 54, color: white, y: 266 + n * 66 })),
    line(`${tip.outcome}  ${write.units(tip.profit)}`, {
      face: 'heading',
      size: 60,
      color: colorOf(tip.profit),
      y: 440,
    }),
    line(fillText(language, texts.odds, { odds: write.odds(tip.odds) }), {
      face: 'body',
      size: 30,
      color: pale,
      y: 496,
    }),
    foot(
      tip.entry === null ? texts.check : fillText(language, texts.entry, { index: write.count(tip.entry) }),
      false,
      language,
    ),
  ]);
}

/** The first of the ranking. */
export function rankingPicture(
  rows: readonly Pick<SharedRecord, 'name' | 'expectedYield'>[],
  language: Language,
): string {
  const texts = textsOf(language, 'publishing-sharing');
  const write = writer(language);
  return drawing(texts.ranking, [
    line(texts.ranking, { face: 'heading', size: 54, color: white, y: 212 }),
    ...rows.flatMap(({ name, expectedYield }, n) => [
      line(`${n + 1}  ${name}`, { face: 'body', size: 32, color: pale, y: 284 + n * 52 }, MARGIN, 760),
      line(
        write.percent(expectedYield?.value),
        { face: 'heading', size: 32, color: colorOf(expectedYield?.value), y: 284 + n * 52 },
        900,
        228,
      ),
    ]),
    foot(texts.rankingNote, false, language),
  ]);
}

/** A title with a line under it: articles, and every other page. */
export function titlePicture(title: string, note: string): string {
  return drawing(title, [
    ...wrap(title, 'heading', 60, TEXT_WIDTH, 4).map((words, n) =>
      line(words, { face: 'heading', size: 60, color: white, y: 256 + n * 76 }),
    ),
    line(note, { face: 'body', size: 26, color: blue, y: 572 }),
  ]);
}

/** The page in a frame on a tipster's own site: the picture, which leads to the record's verification. */
export function framePage(svg: string, link: string, title: string, language: string): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${escaped(title)}</title>
<style>html,body{margin:0;background:transparent}a{display:block}svg{display:block;width:100%;height:auto;border-radius:12px}</style></head>
<body><a href="${escaped(link)}" target="_blank" rel="noopener">${svg}</a></body></html>
`;
}
