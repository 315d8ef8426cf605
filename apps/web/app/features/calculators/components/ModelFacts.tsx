import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Explain } from '../../../ui/explain/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { DayText, TimeText } from '../../../ui/time/index.ts';
import classes from '../Calculators.module.css';
import type { MatchContext } from '../queries.ts';
import { SimulatedTag } from './SimulatedTag.tsx';

/** On how much a calculation rests, and how it is made, in plain words. */
export function ModelFacts({ context }: { readonly context: MatchContext }) {
  const { t } = useTranslation('calculators');
  const format = useFormats();
  const { model, league, home, away } = context;
  const facts = [
    { key: 'matches', value: format.count(model.matches) },
    { key: 'season', value: format.count(model.matches_this_season) },
    { key: 'advantage', value: `×${format.decimal(model.home_advantage, 2)}` },
    // Expected goals inform goals, and only those have no half-life of their own.
    model.half_life_days === null
      ? { key: 'xg' as const, value: t(model.uses_xg ? 'facts.yes' : 'facts.no') }
      : { key: 'halfLife' as const, value: t('facts.days', { count: Math.round(model.half_life_days) }) },
  ] as const;
  return (
    <Panel title={t('facts.title')} aside={<SimulatedTag simulated={league.simulated} />}>
      <p>
        {t('facts.sample', { count: model.matches, shown: format.count(model.matches), league: league.name })}{' '}
        {t('facts.until')} <DayText value={model.as_of} style="long" />. {t('facts.fitted')}{' '}
        <TimeText value={model.fitted_at} />.
      </p>
      <dl className={classes.facts}>
        {facts.map(({ key, value }) => (
          <div key={key}>
            <dt>
              {t(`facts.${key}`)}
              <Explain term={t(`facts.${key}`)}>{t(`facts.${key}Explain`)}</Explain>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
        {[home, away].map((team) => (
          <div key={team.id}>
            <dt>{t('facts.of', { team: team.name })}</dt>
            <dd>
              {t('facts.played', { count: team.matches, shown: format.count(team.matches) })}
              {team.promoted ? ` · ${t('facts.promoted')}` : ''}
            </dd>
          </div>
        ))}
      </dl>
      <details className={classes.details}>
        <summary>{t('how.title')}</summary>
        <HowText />
      </details>
    </Panel>
  );
}

/** The model in plain words, with where it is graded. */
export function HowText() {
  const { t } = useTranslation('calculators');
  return (
    <div className={classes.how}>
      <p>{t('how.strengths')}</p>
      <p>{t('how.scores')}</p>
      <p>{t('how.counts')}</p>
      <p>{t('how.limits')}</p>
      <p>
        <Link to={paths.forecasts}>{t('how.graded')}</Link>
      </p>
    </div>
  );
}
