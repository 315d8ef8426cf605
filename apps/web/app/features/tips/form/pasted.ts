import type { tipsMemberAddresses } from '@quotavera/contract/tips/member-addresses';
import { MAX_LEG_TEXT } from '@quotavera/domain/bet';
import { MAX_LEGS } from '@quotavera/domain/limits';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { chosenOf } from './FixturePicker.tsx';
import { emptyCustomLeg, emptyStructuredLeg, type FormLeg, fieldOfInstant, type TipForm, withKind } from './model.ts';
import { typed } from './wire.ts';

export type Reading = ReplyTo<typeof tipsMemberAddresses.readTipText>;

/** A text that a form was filled in from, with the keys of the legs that came out of it. */
export interface Pasted {
  text: string;
  reading: Reading;
  legs: readonly string[];
}

/** A bet that no market says becomes a leg in the tipster's own words. */
function legOf(read: Reading['legs'][number], language: string): FormLeg {
  const { fixture, teams, market, words } = read;
  const odds = typed(read.odds, language);
  if (market !== null || words === null) {
    const leg = emptyStructuredLeg(fixture && chosenOf(fixture));
    return { ...leg, market, selection: read.result, line: read.line, odds };
  }
  const said = words.slice(0, MAX_LEG_TEXT.selection);
  return {
    ...emptyCustomLeg(fixture?.sport),
    competition: fixture?.competition ?? '',
    event: (fixture ? `${fixture.home} - ${fixture.away}` : (teams ?? '')).slice(0, MAX_LEG_TEXT.event),
    startsAt: fieldOfInstant(fixture?.starts_at ?? null),
    market: said,
    selection: said,
    odds,
  };
}

const isFilled = (leg: FormLeg) => (leg.type === 'custom' ? leg.event !== '' : leg.fixture !== null);

/**
 * Turns the reading of a text into the form's fields. Legs that the reader has filled in stay before it, those of an earlier reading don't;
 * an analysis that the reader has written stays too.
 */
export function formOf(
  { text, reading }: Pick<Pasted, 'text' | 'reading'>,
  { form, earlier, language }: { form: TipForm; earlier: Pasted | null; language: string },
): { change: Partial<TipForm>; legs: readonly string[] } {
  const read = reading.legs
    .filter(({ fixture, market, teams, words }) => fixture || market || teams || words)
    .map((leg) => legOf(leg, language));
  const kept = form.legs.filter((leg) => isFilled(leg) && !earlier?.legs.includes(leg.key));
  const legs = [...kept, ...read].slice(0, MAX_LEGS);
  const single = legs.length <= 1;
  const isLay = single && reading.side === 'lay';
  const side: Partial<TipForm> = isLay
    ? { kind: withKind(form, 'exchange').kind, side: 'lay', stakeBasis: reading.stake_basis }
    : { side: 'back', stakeBasis: 'stake', ...(single ? {} : { exitOdds: '' }) };
  const hasOwnAnalysis = form.description.trim() !== '' && form.description !== earlier?.text;
  return {
    legs: read.map(({ key }) => key),
    change: {
      ...(read.length > 0 ? { legs } : {}),
      ...side,
      phase: reading.liveprematch,
      ...(reading.stake ? { stake: typed(reading.stake, language) } : {}),
      ...(reading.bookmaker ? { bookmaker: reading.bookmaker } : {}),
      ...(reading.minimum_odds ? { minimumOdds: typed(reading.minimum_odds, language) } : {}),
      ...(hasOwnAnalysis ? {} : { description: text }),
    },
  };
}
