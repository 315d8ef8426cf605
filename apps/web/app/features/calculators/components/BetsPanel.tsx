import { isSelection, lineRule, MARKET_RULES, type Market, type MarketPick } from '@quotavera/domain/bet';
import { fairProbability, type LineProbabilities } from '@quotavera/domain/forecast';
import { formatMilli, parseMilli } from '@quotavera/domain/odds';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button/index.ts';
import { Explain } from '../../../ui/explain/index.ts';
import { SelectField, TextField } from '../../../ui/field/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconPlus, IconTrash } from '../../../ui/icons/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { useWording } from '../../tips/index.ts';
import { isSamePick, KELLY_SHARES, type TypedOdds, withOdds } from '../address.ts';
import classes from '../Calculators.module.css';
import type { AdvancedReply } from '../queries.ts';
import { MAX_TOGETHER, type PlacedBet, stakesTogether } from '../together.ts';
import { bankOf, importedFor, oddsOf, tipAddress, worthOf } from '../value.ts';
import bets from './BetsPanel.module.css';
import { useDesk } from './Desk.tsx';
import table from './MarketTable.module.css';
import { Edge, FairOdds, Stake } from './MarketTable.tsx';
import { OddsInput } from './OddsInput.tsx';

/** What can be bet on each kind of count. */
const MARKETS_OF: Readonly<Record<AdvancedReply['kind'], readonly Market[]>> = {
  goals: ['over_under', '1x2', 'double_chance', 'draw_no_bet', 'asian_handicap', 'btts'],
  shots: ['total_shots', 'team_shots'],
  shots_on_target: ['total_shots_on_target', 'team_shots_on_target'],
  corners: ['total_corners', 'team_corners'],
};
const MAX_BETS = 20;

type Price = (pick: MarketPick) => LineProbabilities | null;

function lineOf(market: Market, text: string): number | null {
  const rule = lineRule(market);
  const parsed = parseMilli(text.replace('−', '-'));
  if (!rule || !parsed.ok) return null;
  const { value } = parsed;
  return value % rule.step === 0 && value >= rule.min && value <= rule.max ? value : null;
}

function useLabel() {
  const words = useWording();
  const { home, away } = useDesk();
  return ({ market, selection, line }: MarketPick) =>
    words.selection({ market, selection, line: line === null ? null : formatMilli(line), home, away });
}

/** A new bet: market, selection, line, odds. */
function AddBet({ kind, usualLine }: { readonly kind: AdvancedReply['kind']; readonly usualLine: number }) {
  const { t } = useTranslation('calculators');
  const words = useWording();
  const label = useLabel();
  const { state, change, prices } = useDesk();
  const markets = MARKETS_OF[kind];
  const [market, setMarket] = useState<Market>(markets[0] ?? 'over_under');
  const [selection, setSelection] = useState('');
  const [line, setLine] = useState('');
  const [odds, setOdds] = useState('');
  const rule = lineRule(market);
  const { selections } = MARKET_RULES[market];
  const chosen = isSelection(market, selection) ? selection : (selections[0] ?? '');
  const startLine = market === 'asian_handicap' ? 0 : usualLine;
  const milli = rule === null ? null : lineOf(market, line === '' ? formatMilli(startLine) : line);
  const wrongLine = rule !== null && milli === null;
  const full = state.odds.length >= MAX_BETS;

  function add(event: FormEvent): void {
    event.preventDefault();
    if (wrongLine || full) return;
    const pick = { market, selection: chosen, line: milli };
    const bet: TypedOdds = { ...pick, odds: odds || (importedFor(prices, pick)?.best ?? ''), chosen: true };
    change((known) => ({ ...known, odds: withOdds(known.odds, bet) }));
    setOdds('');
  }

  return (
    <form className={classes.addBet} onSubmit={add} noValidate>
      <SelectField
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
      </SelectField>
      <SelectField
        label={t('column.selection')}
        value={chosen}
        onChange={(event) => setSelection(event.currentTarget.value)}
      >
        {selections.map((each) => (
          <option key={each} value={each}>
            {label({ market, selection: each, line: null })}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('line.label')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={7}
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
      <TextField
        label={t('column.odds')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        placeholder={t('odds.placeholder')}
        value={odds}
        onChange={(event) => {
          const text = event.currentTarget.value.trim();
          if (/^\d{0,4}([.,]\d{0,3})?$/.test(text)) setOdds(text);
        }}
      />
      <Button type="submit" variant="primary" disabled={full} icon={<IconPlus size={18} aria-hidden="true" />}>
        {t('bets.add')}
      </Button>
    </form>
  );
}

function BetRow({ bet, chances, together }: { bet: TypedOdds; chances: LineProbabilities; together: number | null }) {
  const { t } = useTranslation('calculators');
  const format = useFormats();
  const desk = useDesk();
  const name = useLabel()(bet);
  const milli = oddsOf(bet.odds);
  const value = worthOf(chances, milli, desk.state);
  const bank = bankOf(desk.state.bank);
  const change = (patch: Partial<TypedOdds>) =>
    desk.change((known) => ({ ...known, odds: withOdds(known.odds, { ...bet, ...patch }) }));
  return (
    <tr className={bets.row}>
      <td className={bets.pick}>
        <label>
          <input
            type="checkbox"
            checked={bet.chosen}
            onChange={(event) => change({ chosen: event.currentTarget.checked })}
          />
          <span>{name}</span>
          <span className="visually-hidden">{t('bets.place')}</span>
        </label>
      </td>
      <td data-label={t('column.probability')}>{format.percent(fairProbability(chances) ?? 0, { signed: false })}</td>
      <td data-label={t('column.fair')}>
        <b>
          <FairOdds pick={{ ...bet, chances }} />
        </b>
      </td>
      <td data-label={t('column.odds')}>
        <OddsInput
          label={t('odds.of', { selection: name })}
          value={bet.odds}
          invalid={bet.odds !== '' && milli === null}
          onChange={(odds) => change({ odds })}
        />
      </td>
      <td data-label={t('column.edge')}>
        <Edge value={value} />
      </td>
      <td data-label={t('column.stake')}>
        <Stake value={value} />
      </td>
      <td data-label={t('bets.together')}>
        {together === null
          ? '–'
          : bank === null
            ? format.percent(together, { signed: false, digits: 2 })
            : format.decimal(together * bank, 2)}
      </td>
      <td className={bets.remove}>
        {desk.tipFixture !== null && milli !== null && value !== null && value.edge > 0 ? (
          <ButtonLink
            to={tipAddress(paths.tip, desk.tipFixture, { ...bet, chances }, milli)}
            size="small"
            variant="quiet"
            aria-label={t('tip.of', { selection: name })}
          >
            {t('tip.short')}
          </ButtonLink>
        ) : null}
        <Button
          size="small"
          variant="quiet"
          aria-label={t('bets.remove', { selection: name })}
          icon={<IconTrash size={17} aria-hidden="true" />}
          onClick={() =>
            desk.change((known) => ({ ...known, odds: known.odds.filter((each) => !isSamePick(each, bet)) }))
          }
        />
      </td>
    </tr>
  );
}

/** Several bets on one match with their odds; stakes each alone, and for those that are placed together. */
export function BetsPanel({ reply, price }: { readonly reply: AdvancedReply; readonly price: Price }) {
  const { t } = useTranslation('calculators');
  const format = useFormats();
  const desk = useDesk();
  const id = useId();
  const { kind, expected, probabilities, matrix } = reply;
  const markets = MARKETS_OF[kind];
  const { odds: typed, kelly, bank: bankText } = desk.state;
  const rows = typed.flatMap((bet) => {
    const chances = markets.includes(bet.market) ? price(bet) : null;
    return chances ? [{ bet, chances }] : [];
  });
  const placed = rows.filter(({ bet }) => bet.chosen && oddsOf(bet.odds) !== null);
  const placedBets = placed.map(
    ({ bet }): PlacedBet => ({
      market: bet.market,
      selection: bet.selection,
      line: bet.line,
      odds: (oddsOf(bet.odds) ?? 0) / 1000,
    }),
  );
  const key = JSON.stringify(placedBets);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the bets
  const together = useMemo(
    () => stakesTogether({ kind, ...probabilities, matrix }, placedBets),
    [kind, probabilities, matrix, key],
  );
  const shareOf = (bet: TypedOdds): number | null => {
    const at = placed.findIndex((each) => each.bet === bet);
    const share = together?.shares[at];
    return share === undefined ? null : share * KELLY_SHARES[kelly];
  };
  const all = (together?.shares ?? []).reduce((sum, share) => sum + share, 0) * KELLY_SHARES[kelly];
  const bank = bankOf(bankText);
  const usualLine = Math.max(500, Math.round(expected.total - 0.5) * 1000 + 500);
  const mixed = kind !== 'goals' && new Set(placedBets.map(({ market }) => market.startsWith('total_'))).size > 1;

  function newBet(pick: MarketPick): TypedOdds {
    return { ...pick, odds: importedFor(desk.prices, pick)?.best ?? '', chosen: true };
  }
  function addAround(): void {
    const market = markets[0] ?? 'over_under';
    const lines = [-2000, -1000, 0, 1000, 2000].map((step) => usualLine + step).filter((line) => line >= 500);
    desk.change((known) => {
      const picks = lines.map((line) => ({ market, selection: 'over', line }));
      const fresh = picks.filter((pick) => !known.odds.some((each) => isSamePick(each, pick)));
      return { ...known, odds: [...known.odds, ...fresh.map(newBet)].slice(0, MAX_BETS) };
    });
  }

  return (
    <Panel title={t('bets.title')}>
      <div className={classes.stack}>
        <AddBet key={kind} kind={kind} usualLine={usualLine} />
        {rows.length === 0 ? (
          <div className={bets.none}>
            <p>{t('bets.none')}</p>
            <Button size="small" onClick={addAround}>
              {t('bets.around')}
            </Button>
          </div>
        ) : (
          <>
            <h3 id={id} className="visually-hidden">
              {t('bets.title')}
            </h3>
            <table className={`${table.table} ${bets.table}`} aria-labelledby={id}>
              <thead>
                <tr>
                  <th scope="col">{t('column.selection')}</th>
                  <th scope="col">{t('column.probability')}</th>
                  <th scope="col">{t('column.fair')}</th>
                  <th scope="col">{t('column.odds')}</th>
                  <th scope="col">{t('column.edge')}</th>
                  <th scope="col">
                    {t('column.stake')}
                    <Explain term={t('column.stake')}>{t('explain.stake')}</Explain>
                  </th>
                  <th scope="col">
                    {t('bets.together')}
                    <Explain term={t('bets.together')}>{t('explain.together')}</Explain>
                  </th>
                  <th scope="col">
                    <span className="visually-hidden">{t('bets.actions')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ bet, chances }) => (
                  <BetRow
                    key={`${bet.market} ${bet.selection} ${bet.line}`}
                    bet={bet}
                    chances={chances}
                    together={shareOf(bet)}
                  />
                ))}
              </tbody>
            </table>
            {placedBets.length > MAX_TOGETHER ? (
              <p className={classes.note}>{t('bets.tooMany', { max: MAX_TOGETHER })}</p>
            ) : null}
            {together ? (
              <div className={classes.together}>
                <p>{t('bets.sum', { count: together.shares.filter((share) => share > 0.00005).length })}</p>
                <b>
                  {bank === null ? format.percent(all, { signed: false, digits: 2 }) : format.decimal(all * bank, 2)}
                </b>
                {mixed ? <p className={classes.note}>{t('bets.mixed')}</p> : null}
              </div>
            ) : null}
          </>
        )}
      </div>
    </Panel>
  );
}
