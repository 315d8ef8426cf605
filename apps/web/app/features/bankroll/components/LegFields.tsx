import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { lineRule, MARKET_RULES, MARKETS, type Market, marketFits, PHASES } from '@quotavera/domain/bet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceChips, Segmented } from '../../../ui/choice/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { FixturePicker, useWording } from '../../tips/index.ts';
import { type FormLeg, newLeg } from './form.ts';
import { SportField } from './SportField.tsx';

/** A match out of the calendar, to come or begun. */
function PickMatch({ error, onChange }: { error: string | undefined; onChange: (leg: FormLeg) => void }) {
  const { t } = useTranslation('bankroll');
  const [when, setWhen] = useState<(typeof PHASES)[number]>('prematch');
  return (
    <>
      <Segmented
        label={t('leg.when')}
        hideLabel
        options={PHASES.map((value) => ({ value, label: t(`leg.${value}`) }))}
        value={when}
        onChange={setWhen}
      />
      <FixturePicker
        key={when}
        phase={when}
        error={error}
        onPick={({ id, sport, home, away, startsAt }) =>
          onChange({ ...newLeg(), market: startMarket(sport), match: { id, sport, home, away, startsAt } })
        }
        onCustom={() => onChange({ ...newLeg(), by: 'words' })}
      />
    </>
  );
}

const startMarket = (sport: string): Market => MARKETS.find((market) => marketFits(market, sport)) ?? '1x2';

/** The side of a market. A correct score is typed. */
function Selection({
  leg,
  error,
  onChange,
}: {
  leg: FormLeg;
  error: string | undefined;
  onChange: (selection: string) => void;
}) {
  const { t } = useTranslation('bankroll');
  const words = useWording();
  const { family, selections } = MARKET_RULES[leg.market];
  const { home, away } = leg.match!;
  if (family === 'correct_score') {
    return (
      <TextInput
        label={t('leg.score')}
        placeholder="2-1"
        maxLength={5}
        value={leg.selection}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <ChoiceChips
      label={t('leg.selection')}
      options={selections.map((selection) => ({
        value: selection,
        label: words.selection({ market: leg.market, selection, line: null, home, away }, 'short'),
      }))}
      value={leg.selection === '' ? null : leg.selection}
      error={error}
      onChange={onChange}
    />
  );
}

/** Edits a selection: a match, its market and side; or the bettor's own words. Both have odds. */
export function LegFields({
  leg,
  errorOf,
  onChange,
}: {
  leg: FormLeg;
  errorOf: (field: string) => string | undefined;
  onChange: (leg: FormLeg) => void;
}) {
  const { t } = useTranslation('bankroll');
  const words = useWording();
  const { match } = leg;
  if (leg.by === 'calendar' && match === null) return <PickMatch error={errorOf('fixture_id')} onChange={onChange} />;
  const hasLine = match !== null && lineRule(leg.market, match.sport) !== null;
  return (
    <>
      {match ? (
        <>
          <Group justify="space-between" wrap="nowrap">
            <div>
              <Text fw={600}>{words.event(match.home, match.away)}</Text>
              <Text size="sm" c="dimmed">
                <TimeText value={match.startsAt} />
              </Text>
            </div>
            <Button size="sm" variant="subtle" flex="none" onClick={() => onChange(newLeg())}>
              {t('leg.other')}
            </Button>
          </Group>
          <NativeSelect
            label={t('leg.market')}
            value={leg.market}
            data={MARKETS.filter((market) => marketFits(market, match.sport)).map((market) => ({
              value: market,
              label: words.market(market, match.sport),
            }))}
            error={errorOf('market')}
            onChange={(event) =>
              onChange({ ...leg, market: event.currentTarget.value as Market, selection: '', line: '' })
            }
          />
          <Selection leg={leg} error={errorOf('result')} onChange={(selection) => onChange({ ...leg, selection })} />
        </>
      ) : (
        <>
          <TextInput
            label={t('leg.words')}
            placeholder={t('leg.wordsExample')}
            maxLength={160}
            autoComplete="off"
            value={leg.event}
            error={errorOf('match')}
            description={
              <Button size="compact-sm" variant="subtle" px={0} onClick={() => onChange(newLeg())}>
                {t('leg.byCalendar')}
              </Button>
            }
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            onChange={(event) => onChange({ ...leg, event: event.currentTarget.value })}
          />
          <SportField sport={leg.sport} error={errorOf('sport')} onChange={(sport) => onChange({ ...leg, sport })} />
        </>
      )}
      <Group align="flex-start" gap="sm" grow>
        {hasLine ? (
          <TextInput
            label={t('leg.line')}
            inputMode="text"
            maxLength={8}
            autoComplete="off"
            value={leg.line}
            error={errorOf('line')}
            onChange={(event) => onChange({ ...leg, line: event.currentTarget.value })}
          />
        ) : null}
        <TextInput
          label={t('field.odds')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          value={leg.odds}
          error={errorOf('odds')}
          onChange={(event) => onChange({ ...leg, odds: event.currentTarget.value })}
        />
      </Group>
    </>
  );
}
