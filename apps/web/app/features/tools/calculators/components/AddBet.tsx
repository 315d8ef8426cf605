import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import {
  isHandicap,
  isSelection,
  lineProblem,
  lineRule,
  MARKET_RULES,
  MARKETS,
  type Market,
  type MarketPick,
} from '@quotavera/domain/bet';
import { formatMilli, parseMilli } from '@quotavera/domain/odds';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from '../../../../ui/icons/index.ts';
import { useWording } from '../../../tips/index.ts';
import { type TypedOdds, withOdds } from '../address.ts';
import type { AdvancedReply } from '../queries.ts';
import { importedFor } from '../value.ts';
import { useDesk } from './Desk.tsx';

/** Returns the markets of a kind of count, the total first. */
export function marketsOf(kind: AdvancedReply['kind']): readonly Market[] {
  const own = MARKETS.filter((market) => MARKET_RULES[market].statistic === kind);
  return [...own.filter(isTotal), ...own.filter((market) => !isTotal(market))];
}

function isTotal(market: Market): boolean {
  return MARKET_RULES[market].family === 'total';
}

export const MAX_BETS = 20;

function lineOf(market: Market, text: string): number | null {
  const parsed = parseMilli(text.replace('−', '-'));
  return parsed.ok && lineProblem(market, parsed.value) === null ? parsed.value : null;
}

/** A selection as bettors of the reader's language say it. */
export function useLabel() {
  const words = useWording();
  const { home, away } = useDesk();
  return ({ market, selection, line }: MarketPick) =>
    words.selection({ market, selection, line: line === null ? null : formatMilli(line), home, away });
}

/** A new bet: market, selection, line, odds. */
export function AddBet({ kind, usualLine }: { kind: AdvancedReply['kind']; usualLine: number }) {
  const { t } = useTranslation('tools-calculators');
  const words = useWording();
  const label = useLabel();
  const { state, change, prices } = useDesk();
  const markets = marketsOf(kind);
  const [market, setMarket] = useState<Market>(markets[0] ?? 'over_under');
  const [selection, setSelection] = useState('');
  const [line, setLine] = useState('');
  const [odds, setOdds] = useState('');
  const rule = lineRule(market);
  const { selections } = MARKET_RULES[market];
  const chosen = isSelection(market, selection) ? selection : (selections[0] ?? '');
  const startLine = isHandicap(market) ? 0 : usualLine;
  const milli = rule === null ? null : lineOf(market, line === '' ? formatMilli(startLine) : line);
  const wrongLine = rule !== null && milli === null;
  const full = state.odds.length >= MAX_BETS;

  function add(event: FormEvent): void {
    event.preventDefault();
    if (wrongLine || full) return;
    const pick = { market, selection: chosen, line: milli };
    const bet: TypedOdds = { ...pick, odds: odds || (importedFor(prices, pick)?.best ?? ''), chosen: true };
    change((current) => ({ ...current, odds: withOdds(current.odds, bet) }));
    setOdds('');
  }

  return (
    <form onSubmit={add} noValidate>
      <Group gap="sm" align="end">
        <NativeSelect
          flex="2 1 140px"
          label={t('bets.market')}
          value={market}
          onChange={(event) => {
            const next = markets.find((each) => each === event.currentTarget.value);
            if (next) setMarket(next);
            setLine('');
          }}
        >
          {markets.map((each) => (
            <option key={each} value={each}>
              {words.market(each)}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          flex="2 1 140px"
          label={t('column.selection')}
          value={chosen}
          onChange={(event) => setSelection(event.currentTarget.value)}
        >
          {selections.map((each) => (
            <option key={each} value={each}>
              {label({ market, selection: each, line: null })}
            </option>
          ))}
        </NativeSelect>
        <TextInput
          flex="1 1 90px"
          label={t('line.label')}
          inputMode="decimal"
          autoComplete="off"
          disabled={rule === null}
          placeholder={rule === null ? '–' : words.line(market, formatMilli(startLine))}
          error={
            wrongLine
              ? t('bets.lineInvalid', { step: words.line(market, formatMilli(rule.step)).replace('+', '') })
              : undefined
          }
          value={rule === null ? '' : line}
          onChange={(event) => setLine(event.currentTarget.value.trim())}
        />
        <TextInput
          flex="1 1 90px"
          label={t('column.odds')}
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('odds.placeholder')}
          value={odds}
          onChange={(event) => {
            const text = event.currentTarget.value.trim();
            if (/^\d{0,4}([.,]\d{0,3})?$/.test(text)) setOdds(text);
          }}
        />
        <Button type="submit" variant="filled" disabled={full} leftSection={<IconPlus size={18} aria-hidden="true" />}>
          {t('bets.add')}
        </Button>
      </Group>
    </form>
  );
}
