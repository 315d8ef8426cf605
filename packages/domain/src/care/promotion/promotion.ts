import { type FoldedText, fold, withoutSpelling, withoutStandIns } from './fold.ts';
import { PROMOTION_WORDS, type PromotionWords, TRADE_WORDS } from './words.ts';

/** Words that promote gambling, from `start` up to `end` of the text, in UTF-16 units. */
export interface PromotionSpan {
  start: number;
  end: number;
  /** Clear words are refused. Doubtful ones are promotion in one text and innocent in another, so that somebody has to look. */
  weight: 'clear' | 'doubtful';
}

/** A folded text has letters of other alphabets too, but none of the words that are looked for. */
const LETTER = '[a-z]';
const NO_WORD_BEFORE = '(?<![a-z\\d])';
const NO_WORD_AFTER = '(?![a-z\\d])';
const SUM = '(?:[€$£]\\s?\\d[\\d.,]*|\\d[\\d.,]*\\s?(?:[€$£]|euros?|eur|dollars?|pounds?))';
const SUM_OR_SHARE = `(?:${SUM}|\\d[\\d.,]*\\s?%)`;
/** The parts of an offer stand at most so far from each other, in one sentence. */
const WITHIN = '[^.!?;\\n]{0,40}?';
/** A request to join and its reason stand in one clause. */
const IN_CLAUSE = '[^.!?;:,\\n]{0,24}?';
/** A negation counts within so many characters before the words, in the same clause. */
const NEGATION_WITHIN = 28;
/** A sentence reaches at most so far from the words in it, so that a text without full stops isn't read anew for each of them. */
const SENTENCE_WITHIN = 240;

/** The signs of the word lists as regular expressions. */
const SIGNS = new Map(
  Object.entries<string>({
    ' … ': `${NO_WORD_AFTER}${WITHIN}${NO_WORD_BEFORE}`,
    ' ?': '[\\s-]?',
    ' ': '[\\s\'"«»*_~()-]{1,4}',
    '*': `${LETTER}*`,
    '#': SUM_OR_SHARE,
    '¤': SUM,
  }),
);

/** Matches any of these phrases as whole words; with `^` it begins a sentence, with `$` it ends one. */
function sourceOf(phrases: readonly string[]): string {
  const sources = phrases.map((phrase) => {
    const inner = phrase.replace(/^\^|\$$/g, '').replace(/ … | \?| |\*|[#¤]/g, (sign) => SIGNS.get(sign) ?? sign);
    const before = phrase.startsWith('^') ? '(?<=(?:^|[.!?:;\\n])\\s*)' : '';
    return `${before}(?:${inner})${phrase.endsWith('$') ? '(?=\\s*(?:$|[.!?,;\\n]))' : ''}`;
  });
  return `${NO_WORD_BEFORE}(?:${sources.join('|')})${NO_WORD_AFTER}`;
}

const pattern = (source: string): RegExp => new RegExp(source, 'g');
const eitherOrder = (one: string, other: string, between = WITHIN): RegExp =>
  pattern(`${one}${between}${other}|${other}${between}${one}`);

function patternsOf(words: PromotionWords) {
  const gifts = sourceOf(words.gifts);
  const joins = sourceOf(words.joins);
  return {
    calls: pattern(sourceOf(words.calls)),
    offers: pattern(sourceOf(words.offers)),
    gifts: pattern(gifts),
    luringGifts: eitherOrder(gifts, sourceOf(words.lures)),
    joins: pattern(joins),
    urgentJoins: [eitherOrder(joins, sourceOf(words.urges), IN_CLAUSE), eitherOrder(joins, gifts)],
    own: new RegExp(sourceOf(words.own)),
    paid: new RegExp(`${gifts}|${SUM}`),
    claims: pattern(sourceOf(words.claims)),
    negated: new RegExp(`${sourceOf(words.negations)}[^.!?;:,\\n]{0,${NEGATION_WITHIN}}$`),
  };
}

const WORDS = Object.values(PROMOTION_WORDS);
const PATTERNS = WORDS.map(patternsOf);
type Patterns = (typeof PATTERNS)[number];
const TRADE = new RegExp(sourceOf(TRADE_WORDS));
const BONUSES_OF_SPORT = pattern(sourceOf(WORDS.flatMap(({ sport }) => sport)));

/** The sentence around a match. */
function sentenceAround(text: string, start: number, end: number): string {
  const before = text
    .slice(Math.max(0, start - SENTENCE_WITHIN), start)
    .split(/[.!?\n]/)
    .at(-1);
  const [after] = text.slice(end, end + SENTENCE_WITHIN).split(/[.!?\n]/, 1);
  return `${before}${text.slice(start, end)}${after}`;
}

const matchesOf = (text: string, wanted: RegExp) =>
  [...text.matchAll(wanted)].map(({ 0: words, index }) => ({ start: index, end: index + words.length }));

function clearSpans(patterns: Patterns, text: string, hasGifts: boolean): PromotionSpan[] {
  const { calls, offers, luringGifts, joins, urgentJoins, own, paid, negated } = patterns;
  const offered = [calls, offers, ...(hasGifts ? [luringGifts] : [])].flatMap((each) => matchesOf(text, each));
  // Pairs are only looked for where one half is, because that is much faster.
  const joined = (text.search(joins) < 0 ? [] : urgentJoins.flatMap((each) => matchesOf(text, each))).filter(
    ({ start, end }) => {
      const sentence = sentenceAround(text, start, end);
      return !own.test(sentence) || paid.test(sentence);
    },
  );
  return [...offered, ...joined].map((span) => {
    const isDoubtful =
      negated.test(text.slice(Math.max(0, span.start - SENTENCE_WITHIN), span.start)) ||
      TRADE.test(sentenceAround(text, span.start, span.end));
    return { ...span, weight: isDoubtful ? 'doubtful' : 'clear' };
  });
}

function spansOf(patterns: Patterns, text: string): PromotionSpan[] {
  const gifts = matchesOf(text, patterns.gifts);
  const ofSport = gifts.length > 0 ? matchesOf(text, BONUSES_OF_SPORT) : [];
  const doubtful = gifts.filter(({ start, end }) => !ofSport.some((it) => it.start <= start && end <= it.end));
  return [
    ...clearSpans(patterns, text, gifts.length > 0),
    ...[...doubtful, ...matchesOf(text, patterns.claims)].map(
      (span): PromotionSpan => ({ ...span, weight: 'doubtful' }),
    ),
  ];
}

/** The texts that a reader may take a text for, however its words are disguised. */
function readingsOf(text: string): FoldedText[] {
  const plain = fold(text);
  const readings = [plain, withoutStandIns(plain), withoutSpelling(withoutStandIns(plain))];
  return readings.filter((each, n) => readings.findIndex((other) => other.text === each.text) === n);
}

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Joins spans that overlap; a clear one outweighs. */
function merged(spans: readonly PromotionSpan[]): PromotionSpan[] {
  const joined: PromotionSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joined.at(-1);
    if (!last || span.start >= last.end) joined.push({ ...span });
    else {
      last.end = Math.max(last.end, span.end);
      if (span.weight === 'clear') last.weight = 'clear';
    }
  }
  return joined;
}

/**
 * The words of a text that promote gambling (Decreto Dignità, art. 9), in any of the product's languages and whatever disguises them, in
 * their order: welcome gifts, requests to open an account or to bet, affiliates' codes and links, promised winnings. Whoever disguises a
 * word knows what it means, so that such a word is never doubtful.
 */
export function promotionIn(text: string): PromotionSpan[] {
  const found = readingsOf(text).flatMap((reading) =>
    PATTERNS.flatMap((patterns) => spansOf(patterns, reading.text)).map((span): PromotionSpan => {
      const start = reading.starts[span.start]!;
      const end = reading.ends[span.end - 1]!;
      const isDisguised = withoutAccents(text.slice(start, end)) !== reading.text.slice(span.start, span.end);
      return { start, end, weight: isDisguised ? 'clear' : span.weight };
    }),
  );
  return merged(found);
}

/** The words for which a text is refused, as they are written in it. */
export function refusedWords(text: string): string[] {
  const clear = promotionIn(text).filter(({ weight }) => weight === 'clear');
  return [...new Set(clear.map(({ start, end }) => text.slice(start, end)))];
}

/** Whether a text asks its readers to bet. */
export function callsToBet(text: string): boolean {
  const readings = readingsOf(text);
  return PATTERNS.some(({ calls }) => readings.some((reading) => reading.text.search(calls) >= 0));
}

/** Whether a text about a bookmaker promotes it, doubtful words included: there every gift is the bookmaker's. */
export function isPromotion(text: string): boolean {
  return promotionIn(text).length > 0;
}
