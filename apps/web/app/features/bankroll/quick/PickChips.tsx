import type { Market } from '@quotavera/domain/bet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceChips } from '../../../ui/choice/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { useWording } from '../../tips/index.ts';
import { marketsOf, type Offer, type Place, type Prices, priceAt, type QuickMatch, type QuickPick } from './model.ts';

/** The line whose two sides have the most even prices, which most people bet on. */
function mainLine(groups: readonly { line: string | null; offers: readonly Offer[] }[]): string | null {
  const spread = (offers: readonly Offer[]) => {
    const odds = offers.map(({ quotes }) => Number(quotes[0]?.odds ?? Number.POSITIVE_INFINITY));
    return Math.max(...odds) / Math.min(...odds);
  };
  return groups.toSorted((a, b) => spread(a.offers) - spread(b.offers))[0]?.line ?? null;
}

/** The markets of a match as chips, then the selections of the chosen one with their prices at the chosen place. */
export function PickChips({
  match,
  prices,
  pick,
  place,
  error,
  onPick,
}: {
  match: QuickMatch;
  prices: Prices;
  pick: QuickPick | null;
  place: Place | null;
  error: string | undefined;
  onPick: (offer: Offer) => void;
}) {
  const { t } = useTranslation('bankroll');
  const words = useWording();
  const format = useFormats();
  const markets = marketsOf(match.sport, prices);
  const [chosen, setChosen] = useState<Market | null>(pick?.market ?? null);
  const [line, setLine] = useState<string | null>(null);
  const market = chosen ?? [...markets.keys()][0] ?? null;
  if (market === null) return null;
  const groups = markets.get(market) ?? [];
  const ownLine = groups.find(({ offers }) =>
    offers.some((offer) => pick && offer.selection === pick.selection && offer.line === pick.line),
  )?.line;
  const shownLine = groups.some((group) => group.line === line) && line !== null ? line : (ownLine ?? mainLine(groups));
  const offers = groups.find((group) => group.line === shownLine)?.offers ?? [];
  const isPicked = pick !== null && pick.market === market && offers.some(({ line: of }) => of === pick.line);
  return (
    <>
      {markets.size > 1 ? (
        <ChoiceChips
          label={t('leg.market')}
          layout="row"
          options={[...markets.keys()].map((value) => ({ value, label: words.market(value, match.sport) }))}
          value={market}
          onChange={(value) => {
            setChosen(value);
            setLine(null);
          }}
        />
      ) : null}
      {groups.length > 1 ? (
        <ChoiceChips
          label={t('leg.line')}
          layout="row"
          options={groups.map(({ line: of }) => ({
            value: of ?? '',
            label: of === null ? '' : words.line(market, of),
          }))}
          value={shownLine}
          onChange={setLine}
        />
      ) : null}
      <ChoiceChips
        label={t('leg.selection')}
        layout={offers.length === 3 ? 'thirds' : 'halves'}
        options={offers.map((offer) => {
          const odds = priceAt(offer, place);
          return {
            value: offer.selection,
            label: words.selection({ ...match, market, selection: offer.selection, line: offer.line }, 'short'),
            ...(odds === null ? {} : { note: format.odds(odds) }),
          };
        })}
        value={isPicked ? pick.selection : null}
        error={error}
        onChange={(selection) => onPick(offers.find((offer) => offer.selection === selection)!)}
      />
    </>
  );
}
