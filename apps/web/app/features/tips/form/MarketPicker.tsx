import { Group, Input, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import {
  isHandicap,
  type LineRule,
  lineRule,
  MARKET_RULES,
  MARKETS,
  MAX_CORRECT_SCORE,
  type Market,
  marketFits,
} from '@quotavera/domain/bet';
import { formatMilli } from '@quotavera/domain/odds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceChips } from '../../../ui/choice/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { useWording } from '../wording.ts';
import type { ChosenFixture, StructuredFormLeg } from './model.ts';
import { linesOf, lineTextOfSide, type QuotedPrice } from './prices.ts';
import type { LegPrices } from './useLegPrices.ts';

interface Picking {
  leg: StructuredFormLeg;
  fixture: ChosenFixture;
  imported: LegPrices;
  /** A selection with its line and, when it has one, its latest price. */
  onPick: (pick: Pick<StructuredFormLeg, 'selection' | 'line'>, price: QuotedPrice | null) => void;
}

/** The line from the home team's side, whichever side is chosen. */
function homeLine({ market, selection, line }: StructuredFormLeg): string | null {
  return line === null || market === null ? line : lineTextOfSide(market, selection, line);
}

function Selections({
  market,
  line,
  picking,
  error,
}: {
  market: Market;
  line: string | null;
  picking: Picking;
  error: string | undefined;
}) {
  const { t } = useTranslation('tips-form');
  const words = useWording();
  const format = useFormats();
  const { leg, fixture, imported, onPick } = picking;
  const { home, away } = fixture;
  const { family, selections } = MARKET_RULES[market];
  const isLong = family === 'combination' || family === 'team_goal_range';
  return (
    <ChoiceChips
      label={t('leg.selection')}
      layout={selections.length % 3 === 0 && !isLong ? 'thirds' : 'halves'}
      options={selections.map((selection) => {
        const own = line === null ? null : lineTextOfSide(market, selection, line);
        const price = imported.of({ market, selection, line: own });
        const pick = { market, selection, line: own, home, away };
        const team = selection === 'home' ? home : selection === 'away' ? away : null;
        return {
          value: selection,
          label:
            family === 'result' ? (
              <>
                {words.selection(pick, 'short')}
                {team ? (
                  <Text component="small" size="xs" display="block">
                    {team}
                  </Text>
                ) : null}
              </>
            ) : (
              words.selection(pick)
            ),
          spoken: [words.selection(pick), price ? format.odds(price.odds) : ''].join(' ').trim(),
          note: price ? format.odds(price.odds) : undefined,
        };
      })}
      value={leg.selection === '' ? null : leg.selection}
      error={error}
      onChange={(selection) => {
        const own = line === null ? null : lineTextOfSide(market, selection, line);
        onPick({ selection, line: own }, imported.of({ market, selection, line: own }));
      }}
    />
  );
}

function CorrectScore({ picking, error }: { picking: Picking; error: string | undefined }) {
  const { leg, fixture, imported, onPick } = picking;
  const [home = '', away = ''] = leg.selection.split('-');
  const goals = Array.from({ length: MAX_CORRECT_SCORE + 1 }, (_, n) => String(n));
  function pick(score: readonly [string, string]): void {
    const selection = `${score[0] || '0'}-${score[1] || '0'}`;
    onPick({ selection, line: null }, imported.of({ market: 'correct_score', selection, line: null }));
  }
  const field = { flex: '0 1 160px', data: ['', ...goals], error: Boolean(error) };
  return (
    <Input.Wrapper error={error}>
      <Group gap="sm" wrap="nowrap" align="flex-end">
        <NativeSelect
          {...field}
          label={fixture.home}
          value={home}
          onChange={(event) => pick([event.currentTarget.value, away])}
        />
        <Text span pb={10} aria-hidden="true">
          –
        </Text>
        <NativeSelect
          {...field}
          label={fixture.away}
          value={away}
          onChange={(event) => pick([home, event.currentTarget.value])}
        />
      </Group>
    </Input.Wrapper>
  );
}

function Lines({
  market,
  line,
  picking,
  error,
  onLine,
}: {
  market: Market;
  line: string | null;
  picking: Picking;
  error: string | undefined;
  onLine: (line: string) => void;
}) {
  const { t } = useTranslation('tips-form');
  const words = useWording();
  const { fixture, imported } = picking;
  const [typing, setTyping] = useState<string | null>(null);
  const lines = linesOf(market, fixture.sport, imported.prices, line);
  const rule = lineRule(market, fixture.sport);
  const said = (milli: number) => words.line(market, formatMilli(milli));
  const possible = ({ min, max, step }: LineRule) =>
    `${[min, min + step, min + 2 * step].map(said).join(' · ')} … ${said(max)}`;
  const label = isHandicap(market) ? t('leg.handicapOf', { team: fixture.home }) : t('leg.line');
  return (
    <>
      <ChoiceChips
        label={label}
        layout="row"
        options={[
          ...lines.map((value) => ({ value, label: words.line(market, value) })),
          { value: 'other', label: t('leg.otherLine') },
        ]}
        value={typing === null ? line : 'other'}
        error={typing === null ? error : undefined}
        onChange={(value) => {
          if (value === 'other') return setTyping('');
          setTyping(null);
          onLine(value);
        }}
      />
      {typing === null ? null : (
        <TextInput
          label={t('leg.otherLineLabel')}
          description={rule ? t('leg.possibleLines', { lines: possible(rule) }) : undefined}
          error={error}
          inputMode="decimal"
          autoComplete="off"
          // This field appears because the reader pressed its button, so it takes the focus.
          autoFocus
          value={typing}
          onChange={(event) => {
            const text = event.currentTarget.value;
            setTyping(text);
            if (/^[-−]?\d+([.,]\d+)?$/.test(text.trim())) onLine(text.trim().replace('−', '-').replace(',', '.'));
          }}
        />
      )}
    </>
  );
}

/** Market, line and selection of one match, with the latest imported prices beside: pressing a price takes it. */
export function MarketPicker({
  picking,
  errorOf,
  onMarket,
  onLine,
}: {
  picking: Picking;
  errorOf: (field: 'market' | 'selection' | 'line') => string | undefined;
  onMarket: (market: Market) => void;
  /** A new line of the market, as the home team's for a handicap, before or after a selection was chosen. */
  onLine: (line: string) => void;
}) {
  const { t } = useTranslation('tips-form');
  const words = useWording();
  const { leg, fixture } = picking;
  const { market } = leg;
  const [all, setAll] = useState(false);
  const fitting = MARKETS.filter((code) => marketFits(code, fixture.sport));
  const markets = all ? fitting : fitting.filter((code) => MARKET_RULES[code].usual || code === market);
  const line = homeLine(leg);
  return (
    <Stack gap="md">
      <ChoiceChips
        label={t('leg.market')}
        layout="row"
        options={[
          ...markets.map((value) => ({ value, label: words.market(value, fixture.sport) })),
          ...(markets.length < fitting.length ? [{ value: 'more' as const, label: t('leg.moreMarkets') }] : []),
        ]}
        value={market}
        error={errorOf('market')}
        onChange={(value) => (value === 'more' ? setAll(true) : onMarket(value))}
      />
      {market !== null && lineRule(market, fixture.sport) !== null ? (
        <Lines market={market} line={line} picking={picking} error={errorOf('line')} onLine={onLine} />
      ) : null}
      {market === 'correct_score' ? <CorrectScore picking={picking} error={errorOf('selection')} /> : null}
      {market !== null && market !== 'correct_score' ? (
        <Selections market={market} line={line} picking={picking} error={errorOf('selection')} />
      ) : null}
    </Stack>
  );
}
