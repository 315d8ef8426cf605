import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceChips } from '../../../ui/choice/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { type Offer, type Place, placesFor, type Start } from './model.ts';

/** Bookmakers of a match with many prices, so that the row ends. */
const SHOWN = 10;
const OTHER = 'other';

const keyOf = ({ account, bookmaker }: Place): string => (account === null ? `b${bookmaker}` : `a${account}`);

/** The bookmakers as chips, the one used last first, each with its price; a press takes both. Any other is typed. */
export function PlaceChips({
  start,
  offer,
  place,
  error,
  onChange,
}: {
  start: Start;
  offer: Offer | null;
  place: Place | null;
  error: string | undefined;
  /** `odds` is the price that the pressed chip showed; null where it showed none. */
  onChange: (place: Place, odds: string | null) => void;
}) {
  const { t } = useTranslation('bankroll');
  const format = useFormats();
  const shown = placesFor(start, offer, SHOWN);
  const isListed = place !== null && shown.some((each) => keyOf(each) === keyOf(place));
  const [typing, setTyping] = useState(shown.length === 0 || (place !== null && !isListed));
  const priceOf = ({ bookmaker }: Place) =>
    offer?.quotes.find((quote) => quote.bookmaker.toLowerCase() === bookmaker.toLowerCase())?.odds ?? null;
  const chosen = typing ? OTHER : place && keyOf(place);
  return (
    <>
      <ChoiceChips
        label={t('field.bookmaker')}
        layout="row"
        options={[
          ...shown.map((each) => {
            const odds = priceOf(each);
            return {
              value: keyOf(each),
              label: each.bookmaker,
              ...(odds === null ? {} : { note: format.odds(odds) }),
            };
          }),
          { value: OTHER, label: t('quick.otherBookmaker') },
        ]}
        value={chosen}
        error={typing ? undefined : error}
        onChange={(key) => {
          setTyping(key === OTHER);
          const found = shown.find((each) => keyOf(each) === key);
          if (found) onChange(found, priceOf(found));
          else onChange({ account: null, bookmaker: '' }, null);
        }}
      />
      {typing ? (
        <TextInput
          aria-label={t('quick.bookmakerName')}
          placeholder={t('quick.bookmakerName')}
          maxLength={60}
          autoComplete="off"
          error={error}
          value={place?.bookmaker ?? ''}
          onChange={(event) => onChange({ account: null, bookmaker: event.currentTarget.value }, null)}
        />
      ) : null}
    </>
  );
}
