import { Button } from '@mantine/core';
import type { MarketPick } from '@quotavera/domain/bet';
import { fairProbability, type LineProbabilities } from '@quotavera/domain/forecast';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Explain } from '../../../ui/explain/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconTrash } from '../../../ui/icons/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { useWording } from '../../tips/index.ts';
import { isSamePick, KELLY_SHARES, type TypedOdds, withOdds } from '../address.ts';
import classes from '../Calculators.module.css';
import type { AdvancedReply } from '../queries.ts';
import { MAX_TOGETHER, type PlacedBet, stakesTogether } from '../together.ts';
import { bankOf, importedFor, oddsOf, tipAddress, worthOf } from '../value.ts';
import { AddBet, MAX_BETS, marketsOf, useLabel } from './AddBet.tsx';
import bets from './BetsPanel.module.css';
import { useDesk } from './Desk.tsx';
import table from './MarketTable.module.css';
import { Edge, FairOdds, Stake } from './MarketTable.tsx';
import { OddsInput } from './OddsInput.tsx';

type Price = (pick: MarketPick) => LineProbabilities | null;

function BetRow({ bet, chances, together }: { bet: TypedOdds; chances: LineProbabilities; together: number | null }) {
  const { t } = useTranslation('calculators');
  const format = useFormats();
  const desk = useDesk();
  const words = useWording();
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
          <span>
            <span className={bets.market}>{words.market(bet.market)}</span> {name}
          </span>
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
          <Button
            component={Link}
            to={tipAddress(paths.tip, desk.tipFixture, { ...bet, chances }, { milli, imported: null })}
            size="sm"
            variant="subtle"
            aria-label={t('tip.of', { selection: name })}
          >
            {t('tip.short')}
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="subtle"
          aria-label={t('bets.remove', { selection: name })}
          leftSection={<IconTrash size={17} aria-hidden="true" />}
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
  const { kind, expected, probabilities, matrix, first_half_share: firstHalfShare } = reply;
  const markets = marketsOf(kind);
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
    () => stakesTogether({ kind, ...probabilities, matrix, firstHalfShare }, placedBets),
    [kind, probabilities, matrix, firstHalfShare, key],
  );
  const shareOf = (bet: TypedOdds): number | null => {
    const at = placed.findIndex((each) => each.bet === bet);
    const share = together?.shares[at];
    return share === undefined ? null : share * KELLY_SHARES[kelly];
  };
  const all = (together?.shares ?? []).reduce((sum, share) => sum + share, 0) * KELLY_SHARES[kelly];
  const bank = bankOf(bankText);
  const usualLine = Math.max(500, Math.round(expected.total - 0.5) * 1000 + 500);

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
            <Button size="sm" onClick={addAround}>
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
                {together.agree ? null : <p className={classes.note}>{t('bets.approximate')}</p>}
              </div>
            ) : null}
          </>
        )}
      </div>
    </Panel>
  );
}
