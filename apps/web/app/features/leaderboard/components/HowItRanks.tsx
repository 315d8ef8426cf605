import { RANKING_MIN_BETS } from '@quotavera/domain/limits';
import { CLOSING_LAMBDAS, RESULTS_LAMBDAS, WEEKLY_DAMPING } from '@quotavera/domain/record';
import { Trans, useTranslation } from 'react-i18next';
import { useFormats } from '../../../ui/format/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import classes from '../Leaderboard.module.css';
import type { Leaderboard } from '../queries.ts';
import { TRIAL, TRIAL_FINDINGS } from '../trial.ts';

const emphasis = { b: <b />, i: <i />, var: <var />, sub: <sub /> };

/** Where every tipster's expected yield starts from. */
function Priors({ priors }: { readonly priors: Leaderboard['priors'] }) {
  const { t } = useTranslation('leaderboard');
  const format = useFormats();
  const deviation = (value: number) => format.percent(value, { signed: false, digits: 2 });
  return (
    <div>
      <h3>{t('how.priors')}</h3>
      <p>
        {t('how.priorsText', {
          mean: format.percent(priors.gamma_mean, { digits: 2 }),
          gamma: deviation(priors.gamma_deviation),
          delta: deviation(priors.delta_deviation),
        })}
      </p>
      <p>
        {priors.since === null
          ? t('how.priorsInitial')
          : t('how.priorsSince', {
              count: priors.tipsters,
              shown: format.count(priors.tipsters),
              day: format.day(priors.since, 'long'),
            })}
      </p>
      <p className={classes.caveat}>
        {t('how.priorsWeek', { correlation: format.decimal(0.05, 2), factor: format.decimal(1.28, 2) })}
      </p>
    </div>
  );
}

/** How the ranking is made: what counts, the order, the badge with its formula and its assumption, and what a trial of it showed. */
export function HowItRanks({ priors }: { readonly priors: Leaderboard['priors'] | undefined }) {
  const { t } = useTranslation('leaderboard');
  const format = useFormats();
  return (
    <section id="how" className={classes.how}>
      <Panel title={t('how.title')}>
        <div className={classes.columns}>
          <div>
            <h3>{t('how.counts')}</h3>
            <p>{t('how.countsText')}</p>
            <ul>
              <li>{t('how.countsSingles')}</li>
              <li>{t('how.countsPrice')}</li>
              <li>{t('how.countsFirst')}</li>
              <li>{t('how.countsNever')}</li>
            </ul>
            <p>{t('how.countsFilters')}</p>
          </div>
          <div>
            <h3>{t('how.order')}</h3>
            <p>{t('how.orderText')}</p>
            <p className={classes.formula}>
              <var>m</var> − {format.decimal(1.645, 3)} · √<var>V</var> {t('how.to')} <var>m</var> +{' '}
              {format.decimal(1.645, 3)} · √<var>V</var>
            </p>
            <p>
              <Trans
                ns="leaderboard"
                i18nKey="how.orderTerms"
                values={{ minimum: RANKING_MIN_BETS }}
                components={emphasis}
              />
            </p>
          </div>
          {priors ? <Priors priors={priors} /> : null}
          <div>
            <h3>{t('how.badge')}</h3>
            <p>{t('how.badgeText')}</p>
            <p className={classes.formula}>
              <var>E</var> = ½ · (<var>E</var>
              <sub>{t('how.results')}</sub> + <var>E</var>
              <sub>{t('how.closing')}</sub>)
              <br />
              <var>E</var>
              <sub>{t('how.results')}</sub>, <var>E</var>
              <sub>{t('how.closing')}</sub> = {t('how.meanOver')} <var>λ</var> {t('how.of')} ∏ (1 + <var>λ</var> ·{' '}
              <var>x</var>
              <sub>i</sub>)
            </p>
            <p>
              <Trans
                ns="leaderboard"
                i18nKey="how.badgeTerms"
                values={{
                  results: RESULTS_LAMBDAS.map((value) => format.decimal(value, 2)).join('; '),
                  closing: CLOSING_LAMBDAS.map((value) => format.decimal(value, value === 1 ? 0 : 2)).join('; '),
                  damping: format.decimal(WEEKLY_DAMPING, 2),
                }}
                components={emphasis}
              />
            </p>
          </div>
          <div>
            <h3>{t('how.threshold')}</h3>
            <p>
              <Trans
                ns="leaderboard"
                i18nKey="how.thresholdText"
                values={{ share: format.percent(0.05, { signed: false, digits: 0 }) }}
                components={emphasis}
              />
            </p>
            <p className={classes.formula}>
              <var>E</var>
              <sub>(k)</sub> ≥ <var>N</var> / ({format.decimal(0.05, 2)} · <var>k</var>)
            </p>
            <p>
              <Trans
                ns="leaderboard"
                i18nKey="how.withheld"
                values={{ minimum: RANKING_MIN_BETS, odds: format.decimal(2.1, 1) }}
                components={emphasis}
              />
            </p>
            <p>{t('how.lost')}</p>
            <p className={classes.caveat}>{t('how.caveat')}</p>
          </div>
        </div>
      </Panel>
      <Panel title={t('trial.title')}>
        <div className={classes.columns}>
          <div>
            <p>
              {t('trial.text', {
                unskilled: format.count(TRIAL.tipsters - TRIAL.skilled),
                skilled: TRIAL.skilled,
                edge: format.percent(TRIAL.edge, { digits: 0 }),
                bets: format.count(TRIAL.bets),
              })}
            </p>
            <p>{t('trial.finding', { skilled: TRIAL.skilled, bets: format.count(TRIAL.bets) })}</p>
            <p>{t('trial.command')}</p>
          </div>
          <table className={classes.trial}>
            <caption className="visually-hidden">{t('trial.caption')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('trial.bets')}</th>
                <th scope="col">{t('trial.results')}</th>
                <th scope="col">{t('trial.mean')}</th>
                <th scope="col">{t('trial.false')}</th>
              </tr>
            </thead>
            <tbody>
              {TRIAL_FINDINGS.map(({ bets, results, mean, falseBadges }) => (
                <tr key={bets}>
                  <th scope="row">{format.count(bets)}</th>
                  <td>{t('trial.found', { found: results, skilled: TRIAL.skilled })}</td>
                  <td>
                    <b>{t('trial.found', { found: mean, skilled: TRIAL.skilled })}</b>
                  </td>
                  <td>{format.count(falseBadges)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
    </section>
  );
}
