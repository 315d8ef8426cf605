import { RANKING_MIN_BETS } from '@quotavera/domain/limits';
import { Trans, useTranslation } from 'react-i18next';
import { useFormats } from '../../../ui/format/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import classes from '../Leaderboard.module.css';
import { TRIAL, TRIAL_FINDINGS } from '../trial.ts';

const emphasis = { b: <b />, i: <i />, var: <var />, sub: <sub /> };

/** How the ranking is made: what counts, the order, the badge with its formula and its assumption, and what a trial of it showed. */
export function HowItRanks() {
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
              <var>r̄</var> − {format.decimal(1.645, 3)} · <var>s</var> / √<var>n</var>
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
                  results: [0.01, 0.02, 0.04, 0.08, 0.16].map((value) => format.decimal(value, 2)).join('; '),
                  closing: [0.25, 0.5, 1].map((value) => format.decimal(value, value === 1 ? 0 : 2)).join('; '),
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
