import { expect, test } from 'vitest';
import { formatMilli } from '../odds/decimal.ts';
import { readSlipText } from './read-slip.ts';
import { COMING } from './read-text.fixture.ts';
import { foldName } from './team-names.ts';

interface RightSlip {
  text: string;
  /** Each leg's market, selection, line and odds. */
  legs: readonly string[];
  stake: number | null;
  back: number | null;
  total?: string;
  currency?: string | null;
  bookmaker?: string;
  agrees?: boolean;
  unread?: readonly string[];
}

const SLIPS: readonly RightSlip[] = [
  {
    text: 'Inter - Milan\n1X2: 1 @ 2,10\nPuntata 10,00 €\nVincita potenziale 21,00 €',
    ...{ legs: ['1x2 home 2.1'], stake: 1_000, back: 2_100, currency: 'EUR', agrees: true },
  },
  {
    text: 'Singola\nInter - Milan\nEsito finale 1X2: Inter\n2,10\nImporto: € 5\nPossibile vincita: € 10,50\nSnai',
    ...{ legs: ['1x2 home 2.1'], stake: 500, back: 1_050, currency: 'EUR', bookmaker: 'Snai', agrees: true },
  },
  {
    text: 'Multipla\nInter - Milan\n1X2: 1 @ 2,10\nRoma - Pisa\nUnder/Over 2,5: Over @ 1,85\nQuota totale 3,89\nImporto scommesso 1.000,00 €\nVincita potenziale 3.890,00 €',
    ...{
      legs: ['1x2 home 2.1', 'over_under over 2.5 1.85'],
      stake: 100_000,
      back: 389_000,
      total: '3.89',
      agrees: true,
    },
  },
  {
    text: 'Inter - Milan\nGoal/No Goal: Goal\n1,72\nPuntata 10 €',
    ...{ legs: ['btts yes 1.72'], stake: 1_000, back: null },
  },
  {
    text: 'Single\nInter v Milan\nMatch Result: Inter\n2.10\nStake: £10.00\nPotential Returns: £21.00\nBet ID: O/123-4567',
    ...{ legs: ['1x2 home 2.1'], stake: 1_000, back: 2_100, currency: 'GBP', agrees: true },
  },
  {
    text: 'Bayern München - Mainz\nÜber/Unter 2,5: Über\nQuote 1,65\nEinsatz 20,00 €\nMöglicher Gewinn 33,00 €',
    ...{ legs: ['over_under over 2.5 1.65'], stake: 2_000, back: 3_300, agrees: true },
  },
  {
    text: 'Inter - Milan\nResultado final: Inter @ 2,10\nImporte 10,00 €\nGanancias potenciales 21,00 €',
    ...{ legs: ['1x2 home 2.1'], stake: 1_000, back: 2_100, agrees: true },
  },
  {
    text: 'Inter - Milan\nRésultat du match : Inter\nCote 2,10\nMise 10,00 €\nGains potentiels 21,00 €',
    ...{ legs: ['1x2 home 2.1'], stake: 1_000, back: 2_100, agrees: true },
  },
  {
    text: 'Inter - Milan\nLautaro segna: Sì @ 2,50\nPuntata 10,00 €\nVincita potenziale 99,00 €',
    ...{ legs: ['2.5'], stake: 1_000, back: 9_900, agrees: false, unread: ['Lautaro segna: Sì'] },
  },
];

test.each(SLIPS)('a slip is read as it is written, or left unread: $text', (slip) => {
  const read = readSlipText(slip.text, COMING);
  const legs = read.legs.map(({ market, selection, line, odds }) =>
    [market, selection, line === null ? null : formatMilli(line), odds === null ? null : formatMilli(odds)]
      .filter(Boolean)
      .join(' '),
  );
  expect(legs).toEqual(slip.legs);
  expect([read.stakeCents, read.returnCents]).toEqual([slip.stake, slip.back]);
  expect(read.totalOdds === null ? undefined : formatMilli(read.totalOdds)).toBe(slip.total);
  expect(read.agrees).toBe(slip.agrees ?? null);
  expect(read.bookmaker ?? undefined).toBe(slip.bookmaker);
  expect(read.unread).toEqual(slip.unread ?? []);
  if (slip.currency) expect(read.currency).toBe(slip.currency);
});

test.each(SLIPS)('every word of a slip has its place: $text', ({ text }) => {
  const { pieces } = readSlipText(text, COMING);
  const between =
    pieces.map(({ from }, n) => text.slice(pieces[n - 1]?.to ?? 0, from)).join('') + text.slice(pieces.at(-1)?.to ?? 0);
  expect(foldName(between)).toBe('');
});

test('an amount without a label is no stake, and one that reads in two ways is none', () => {
  expect(readSlipText('Inter - Milan 1 @ 2,10\n10,00 €', COMING).stakeCents).toBeNull();
  expect(readSlipText('Inter - Milan 1 @ 2,10\nPuntata 1.000', COMING).stakeCents).toBeNull();
});
