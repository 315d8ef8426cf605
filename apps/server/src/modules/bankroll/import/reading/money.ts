import { CURRENCIES, type Currency } from '@quotavera/domain/bankroll';
import type { Decision } from './decision.ts';

/** Signs and abbreviations of currencies; some stand for several. */
const SIGNS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/R\$/u, ['BRL']],
  [/€/u, ['EUR']],
  [/£/u, ['GBP']],
  [/\$/u, ['USD', 'AUD', 'CAD', 'NZD', 'MXN']],
  [/zł|(?<!\p{L})zl(?!\p{L})/iu, ['PLN']],
  [/Kč/u, ['CZK']],
  [/(?<!\p{L})lei(?!\p{L})/iu, ['RON']],
  [/(?<!\p{L})kr(?!\p{L})\.?/iu, ['SEK', 'DKK', 'NOK', 'ISK']],
  [/(?<!\p{L})Fr(?!\p{L})\.?/u, ['CHF']],
  [/(?<!\p{L})euros?(?!\p{L})/iu, ['EUR']],
  [/₽/u, ['RUB']],
  [/₺/u, ['TRY']],
  [/₹/u, ['INR']],
  [/¥/u, ['JPY', 'CNY']],
  [/(?<!\p{L})mBTC(?!\p{L})/u, ['mBTC']],
  [/₿|(?<!\p{L})BTC(?!\p{L})/u, ['BTC']],
];
/** The codes by which texts and columns name currencies. */
export const CURRENCY_CODES = [
  ...CURRENCIES,
  'AUD',
  'CAD',
  'NZD',
  'NOK',
  'ISK',
  'HUF',
  'BGN',
  'RUB',
  'TRY',
  'INR',
  'JPY',
  'CNY',
  'MXN',
  'USDT',
  'USDC',
];
/** A code may stand close to its sum: "10EUR". */
const CODE = new RegExp(`(?<!\\p{L})(${CURRENCY_CODES.join('|')})(?!\\p{L})`, 'iu');
const SIGN = new RegExp([CODE, ...SIGNS.map(([sign]) => sign), /\p{Sc}/u].map(({ source }) => source).join('|'), 'giu');

/** The text of a sum without the words and signs of its currency. */
export const withoutCurrency = (text: string): string => text.replace(SIGN, '');

/** The word by which a text names a currency, as it stands there, and the currencies that it may mean; null where it names none. */
export interface CurrencyWord {
  word: string;
  meanings: readonly string[];
}

function currencyIn(text: string): CurrencyWord | null {
  const code = CODE.exec(text)?.[1]?.toUpperCase();
  if (code) return { word: code, meanings: [code] };
  for (const [sign, meanings] of SIGNS) {
    const word = sign.exec(text)?.[0];
    if (word) return { word, meanings };
  }
  return null;
}

export type Currencies = ReadonlyMap<string, Decision<string>>;

/**
 * Decides what the currencies of a file's texts mean. A sign that may stand for the bankroll's is taken for it, since nobody marks his own
 * sums with the sign of a foreign crown; any other is asked about, also where it can mean one thing alone, because its sums are converted.
 */
export function currenciesOf(
  texts: Iterable<string>,
  own: Currency,
  choices: Readonly<Record<string, string>> = {},
): Currencies {
  const found = new Map<string, Decision<string>>();
  for (const text of texts) {
    const named = currencyIn(text);
    if (!named || found.has(named.word)) continue;
    const { word, meanings } = named;
    const choice = Object.hasOwn(choices, word) ? choices[word] : undefined;
    if (meanings.includes(own)) found.set(word, { one: own });
    else found.set(word, choice && meanings.includes(choice) ? { one: choice } : { open: meanings });
  }
  return found;
}

/** The currency of a row by its texts: the first word that isn't the bankroll's; null for a row in the bankroll's own. */
export function currencyOfRow(texts: Iterable<string>, own: string, currencies: Currencies) {
  for (const text of texts) {
    const word = currencyIn(text)?.word;
    const decision = word === undefined ? undefined : currencies.get(word);
    if (word !== undefined && decision && !('one' in decision && decision.one === own)) return { word, decision };
  }
  return null;
}
