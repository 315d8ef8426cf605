import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { writeDecimal } from '../../../platform/i18n/languages.ts';
import { matchName } from '../../../ui/format/index.ts';
import { LoadingState } from '../../../ui/state/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { SportField } from '../components/SportField.tsx';
import { MatchFinder } from './MatchFinder.tsx';
import { newLeg, type Offer, type Place, priceAt, type QuickLeg } from './model.ts';
import { PickChips } from './PickChips.tsx';
import { useOffer } from './useOffer.ts';

/** A selection: its match, what is bet on, and the odds, which a press on a selection fills in. */
export function LegEditor({
  leg,
  place,
  errorOf,
  onChange,
}: {
  leg: QuickLeg;
  place: Place | null;
  errorOf: (field: string) => string | undefined;
  onChange: (leg: QuickLeg, offer: Offer | null) => void;
}) {
  const { t, i18n } = useTranslation('bankroll');
  const { match, pick, event, words, odds } = leg;
  const { loading, prices } = useOffer(leg);
  const take = (offer: Offer) => {
    const { market, selection, line } = offer;
    const price = priceAt(offer, place);
    const own = price === null ? '' : writeDecimal(price, i18n.language);
    onChange({ ...leg, pick: { market, selection, line }, odds: words === '' || odds === '' ? own : odds }, offer);
  };
  if (match === null && event === '') {
    return <MatchFinder onPick={(found) => onChange({ ...newLeg(), match: found }, null)} />;
  }
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <div>
          <Text fw={600}>{match ? matchName(match.home, match.away) : event}</Text>
          <Text size="sm" c="dimmed">
            {match ? <TimeText value={match.startsAt} /> : t('quick.unknownMatch')}
          </Text>
        </div>
        <Button size="sm" variant="subtle" flex="none" onClick={() => onChange({ ...newLeg(), odds }, null)}>
          {t('leg.other')}
        </Button>
      </Group>
      {words !== '' && pick === null ? <Text size="sm">{t('quick.words', { words })}</Text> : null}
      {match === null ? (
        <SportField
          sport={leg.sport}
          error={errorOf('sport')}
          onChange={(sport) => onChange({ ...leg, sport }, null)}
        />
      ) : null}
      {match && loading ? (
        <LoadingState>
          <Skeleton height={96} radius="md" />
        </LoadingState>
      ) : null}
      {match && !loading ? (
        <PickChips
          match={match}
          prices={prices}
          pick={pick}
          place={place}
          error={errorOf('result') ?? errorOf('market') ?? errorOf('line')}
          onPick={take}
        />
      ) : null}
      {pick || words !== '' ? (
        <TextInput
          label={t('field.odds')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          value={odds}
          error={errorOf('odds')}
          onChange={(changed) => onChange({ ...leg, odds: changed.currentTarget.value }, null)}
        />
      ) : null}
    </Stack>
  );
}
