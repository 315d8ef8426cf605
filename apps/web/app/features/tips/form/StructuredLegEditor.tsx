import { Button, Group, Paper, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { wireName } from '@quotavera/contract/tips/codec';
import { lineRule, type Market } from '@quotavera/domain/bet';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeDecimal } from '../../../platform/i18n/languages.ts';
import { Percent, useFormats } from '../../../ui/format/index.ts';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '../../../ui/icons/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { LoadingState } from '../../../ui/state/index.ts';
import { TimeText, useNow } from '../../../ui/time/index.ts';
import { useWording } from '../wording.ts';
import { FixturePicker } from './FixturePicker.tsx';
import { MarketPicker } from './MarketPicker.tsx';
import type { ChosenFixture, StructuredFormLeg } from './model.ts';
import { AVERAGE, edgeOf, linesOf, lineTextOfSide, type QuotedPrice, verdictOf } from './prices.ts';
import { useFairPrice, useLegPrices } from './useLegPrices.ts';
import type { TipFormState } from './useTipForm.ts';

interface LegPart {
  state: TipFormState;
  n: number;
  leg: StructuredFormLeg;
}

/** The model's fair odds of the selection, and the edge of what was typed. */
function FairLine({ state, leg }: Pick<LegPart, 'state' | 'leg'>) {
  const { t } = useTranslation('tips-form');
  const format = useFormats();
  const { phase, side } = state.form;
  const fair = useFairPrice(leg, phase);
  if (fair === null || fair.fair_odds === null) return null;
  const edge = edgeOf(leg.odds, fair, side);
  const odds = format.odds(fair.fair_odds.toFixed(2));
  return (
    <Text span inherit display="block" c="dimmed">
      {edge === null ? (
        t('price.fair', { odds })
      ) : (
        <>
          {t('price.fairWithEdge', { odds })} <Percent value={edge} colored />
        </>
      )}
    </Text>
  );
}

/** Odds, what comparing them with the latest imported price would say at publication, and what the model says. */
function OddsField({ state, n, leg, price }: LegPart & { price: QuotedPrice | null }) {
  const { t } = useTranslation('tips-form');
  const format = useFormats();
  const words = useWording();
  const now = useNow() ?? Date.now();
  const field = `legs.${n}.odds`;
  const { form } = state;
  const live = form.phase === 'live';
  const verdict = verdictOf(leg.odds, live ? null : price, form.side);
  const good = verdict === 'verified';
  const error = state.errorOf(field);
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        w={{ base: '100%', xs: 160 }}
        label={t('leg.odds')}
        inputMode="decimal"
        autoComplete="off"
        value={leg.odds}
        error={error}
        onChange={(event) => state.setLeg(n, { odds: event.currentTarget.value })}
        onBlur={() => (leg.odds === '' ? undefined : state.touch(field))}
      />
      <Stack gap={2} flex="1 1 220px" mih={44} justify="center" fz="sm">
        {verdict !== null && !error && leg.selection !== '' ? (
          <Group component="p" wrap="nowrap" gap={6} c={good ? 'var(--accent)' : 'yellow'}>
            {good ? (
              <IconCheck size={17} style={{ flex: 'none' }} stroke={2.4} aria-hidden="true" />
            ) : verdict === 'too_favourable' ? (
              <IconAlertTriangle size={17} style={{ flex: 'none' }} aria-hidden="true" />
            ) : (
              <IconInfoCircle size={17} style={{ flex: 'none' }} aria-hidden="true" />
            )}
            <span>
              {live
                ? t('price.live')
                : t(verdict === 'no_price' && form.side === 'lay' ? 'price.noLayPrice' : `price.${verdict}`, {
                    odds: price ? format.odds(price.odds) : '',
                    bookmaker: price ? words.bookmaker(price.bookmaker) : '',
                    age: price?.at == null ? '' : format.age(now - price.at),
                  })}
            </span>
          </Group>
        ) : null}
        {error ? null : <FairLine state={state} leg={leg} />}
      </Stack>
    </Group>
  );
}

function FixtureHead({
  fixture,
  takesFocus,
  onChange,
}: {
  fixture: ChosenFixture;
  /** Whether it has just replaced the list of matches, whose focus it then takes over. */
  takesFocus: boolean;
  onChange: () => void;
}) {
  const { t } = useTranslation('tips-form');
  const words = useWording();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) root.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <Paper ref={root} tabIndex={-1} withBorder={false} radius="md" py={10} bg="var(--sunken)">
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <div>
          <Text fz={17} fw={700} ff="heading" style={{ overflowWrap: 'anywhere' }}>
            {words.event(fixture.home, fixture.away)}
          </Text>
          <Text size="sm" c="dimmed">
            {fixture.competition} · <TimeText value={fixture.startsAt} />
          </Text>
        </div>
        <Button size="sm" variant="subtle" flex="none" onClick={onChange}>
          {t('leg.changeMatch')}
        </Button>
      </Group>
    </Paper>
  );
}

/** A selection on a match of the calendar: match, market, line and selection, odds. */
export function StructuredLegEditor({ state, n, leg, onCustom }: LegPart & { onCustom: () => void }) {
  const { i18n } = useTranslation('tips-form');
  const { fixture, market } = leg;
  const [picked, setPicked] = useState(false);
  const { form } = state;
  const imported = useLegPrices(leg, form);

  /** A price as this reader types numbers. The average of bookmakers is rounded to two decimals, because nobody offers more. */
  const typed = ({ odds, bookmaker }: QuotedPrice) =>
    writeDecimal(bookmaker === AVERAGE ? Number(odds).toFixed(2) : odds, i18n.language);

  if (fixture === null) {
    return (
      <FixturePicker
        phase={form.phase}
        error={state.errorOf(`legs.${n}.fixture_id`)}
        autoFocus={n > 0}
        onPick={(chosen) => {
          setPicked(true);
          state.setLeg(n, { fixture: chosen });
        }}
        onCustom={onCustom}
      />
    );
  }
  const startError = state.errorOf(`legs.${n}.fixture_id`) ?? state.errorOf(`legs.${n}`);

  function chooseMarket(chosen: Market): void {
    const rule = lineRule(chosen, fixture?.sport);
    const lines = rule === null ? [] : linesOf(chosen, fixture?.sport ?? 'football', imported.prices, null);
    // A market opens with the line that has prices, or else with the middle one.
    const priced = imported.prices.find((price) => price.market === chosen && price.line !== null)?.line ?? null;
    const line = rule === null ? null : (priced ?? lines[Math.floor(lines.length / 2)] ?? null);
    if (chosen !== market) state.setLeg(n, { market: chosen, selection: '', line, odds: '' });
  }

  function take(pick: Pick<StructuredFormLeg, 'selection' | 'line'>, price: QuotedPrice | null): void {
    state.setLeg(n, { ...pick, ...(price ? { odds: typed(price) } : {}) });
  }

  function chooseLine(line: string): void {
    if (market === null) return;
    const lineText = lineTextOfSide(market, leg.selection, line);
    const price = leg.selection === '' ? null : imported.of({ market, selection: leg.selection, line: lineText });
    state.setLeg(n, { line: lineText, ...(price ? { odds: typed(price) } : {}) });
  }

  return (
    <Stack gap="md">
      <FixtureHead
        fixture={fixture}
        takesFocus={picked}
        onChange={() => state.setLeg(n, { fixture: null, market: null, selection: '', line: null, odds: '' })}
      />
      {startError ? <Note kind="error">{startError}</Note> : null}
      {/* The picker waits for the prices, because they decide which line a market opens with. */}
      {imported.loading ? (
        <LoadingState>
          <Skeleton height={96} radius="md" />
        </LoadingState>
      ) : (
        <MarketPicker
          picking={{ leg, fixture, imported, onPick: take }}
          errorOf={(field) => state.errorOf(wireName(`legs.${n}.${field}`))}
          onMarket={chooseMarket}
          onLine={chooseLine}
        />
      )}
      <OddsField state={state} n={n} leg={leg} price={imported.own} />
    </Stack>
  );
}
