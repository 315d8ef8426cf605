import { useTranslation } from 'react-i18next';
import { useWording } from '../../tips/index.ts';
import type { OwnBet } from '../queries.ts';

/** Puts a bet into words. A bet in the owner's own words may consist of the event alone. */
export function useBetWords(): (bet: Pick<OwnBet, 'legs' | 'side'>) => {
  event: string;
  pick: string;
} {
  const { t } = useTranslation('ui');
  const words = useWording();
  return ({ legs, side }) => {
    const spoken = legs.map((leg) => ({ ...words.leg(leg), score: leg.score }));
    const picks = spoken.map(({ market, selection }) => [market, selection].filter(Boolean).join(' '));
    const pick = [...(side === 'lay' ? [t('side.lay')] : []), picks.filter(Boolean).join(' + ')].join(' ').trim();
    return { event: spoken.map(({ event, score }) => (score ? `${event} ${score}` : event)).join(' + '), pick };
  };
}
