import { useWording } from '../../tips/index.ts';
import type { OwnBet } from '../queries.ts';

/** Puts a bet into words. A bet in the owner's own words may consist of the event alone. */
export function useBetWords(): (bet: Pick<OwnBet, 'legs' | 'side'>) => {
  event: string;
  pick: string;
} {
  const words = useWording();
  return ({ legs, side }) => {
    const { legs: said, named } = words.picks({ side, legs });
    const events = said.map(({ event }, n) => [event, legs[n]?.score].filter(Boolean).join(' '));
    return { event: events.join(' + '), pick: named };
  };
}
