import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { paths } from '../../paths.ts';
import { ChartSkeleton } from '../../ui/chart/index.ts';
import { Percent, useFormats } from '../../ui/format/index.ts';
import { IconFileAnalytics, IconLock, IconShieldCheck } from '../../ui/icons/index.ts';
import { PageMeta } from '../../ui/page/index.ts';
import { StatTile, StatTiles } from '../../ui/stat/index.ts';
import { EmptyState, ErrorState } from '../../ui/state/index.ts';
import { TopTable } from './components/TopTable.tsx';
import classes from './HomePage.module.css';
import type { HomeData, HomeFigures } from './queries.ts';

// Below the first screen: rendered by the server with the rest, and made alive after it.
const AverageChart = lazy(async () => ({ default: (await import('./components/AverageChart.tsx')).AverageChart }));
const CommittedTip = lazy(async () => ({ default: (await import('./components/CommittedTip.tsx')).CommittedTip }));
const Plans = lazy(async () => ({ default: (await import('./components/Plans.tsx')).Plans }));

const STEPS = [
  { key: 'publish', text: 'publishText', icon: IconLock },
  { key: 'settle', text: 'settleText', icon: IconFileAnalytics },
  { key: 'check', text: 'checkText', icon: IconShieldCheck },
] as const;

function Figures({ figures }: { readonly figures: HomeFigures }) {
  const { t } = useTranslation('home');
  const format = useFormats();
  return (
    <StatTiles label={t('figures.label')}>
      <StatTile
        label={t('figures.tipsters')}
        value={format.count(figures.tipsters)}
        note={t('figures.tipstersNote', { badges: format.count(figures.badges) })}
      />
      <StatTile
        label={t('figures.settled')}
        value={format.count(figures.settled)}
        note={t('figures.settledNote', { tips: format.count(figures.tips) })}
      />
      <StatTile
        label={t('figures.entries')}
        value={format.count(figures.ledger_entries)}
        note={t('figures.entriesNote')}
      />
      <StatTile label={t('figures.clv')} value={<Percent value={figures.fair_clv} />} note={t('figures.clvNote')} />
    </StatTiles>
  );
}

export function HomePage({ data }: { readonly data: HomeData }) {
  const { t } = useTranslation('home');
  const { t: common } = useTranslation();
  const { revalidate } = useRevalidator();
  const retry = () => void revalidate();
  return (
    <div className={classes.home}>
      <PageMeta title={common('meta.title')} description={common('meta.description')} />
      <section className={`${classes.hero} on-navy`}>
        <div className={classes.heroInner}>
          <h1>{t('hero.title')}</h1>
          <p>{t('hero.lead')}</p>
          <div className={classes.actions}>
            <Button component={Link} to={paths.leaderboardPublic} className={classes.heroPrimary}>
              {t('hero.leaderboard')}
            </Button>
            <Button component={Link} to={paths.verify} className={classes.heroSecondary}>
              {t('hero.verify')}
            </Button>
          </div>
        </div>
      </section>
      <div className={classes.body}>
        <div className={classes.figures}>
          {data.figures.ok ? (
            <Figures figures={data.figures.data} />
          ) : (
            <ErrorState title={t('figures.failed')} error={data.figures.error} onRetry={retry} />
          )}
        </div>
        <section className={classes.section} aria-labelledby="top">
          <div className={classes.sectionHead}>
            <div>
              <h2 id="top">{t('top.title')}</h2>
              <p>{t('top.lead')}</p>
            </div>
            <Button component={Link} to={paths.leaderboardPublic}>
              {t('top.all')}
            </Button>
          </div>
          {data.ranking.ok ? (
            <TopTable ranking={data.ranking.data} empty={<EmptyState title={t('top.empty')} />} />
          ) : (
            <ErrorState error={data.ranking.error} onRetry={retry} />
          )}
        </section>
        {data.chart.ok && data.chart.data.points.length > 1 ? (
          <Suspense fallback={<ChartSkeleton />}>
            <AverageChart top={data.top} points={data.chart.data.points} />
          </Suspense>
        ) : null}
        <section className={classes.section} aria-labelledby="how">
          <h2 id="how">{t('how.title')}</h2>
          <ol className={classes.steps}>
            {STEPS.map(({ key, text, icon: Icon }) => (
              <li key={key}>
                <Icon size={26} stroke={1.6} aria-hidden="true" />
                <h3>{t(`how.${key}`)}</h3>
                <p>{t(`how.${text}`)}</p>
              </li>
            ))}
          </ol>
          {data.lost ? (
            <Suspense>
              <CommittedTip tip={data.lost} />
            </Suspense>
          ) : null}
          <div>
            <Button component={Link} to={paths.verify} variant="filled">
              {t('how.action')}
            </Button>
          </div>
        </section>
        <section className={classes.luck} aria-labelledby="luck">
          <h2 id="luck">{t('luck.title')}</h2>
          <p>{t('luck.text')}</p>
          <div>
            <Button component={Link} to={`${paths.leaderboardPublic}#how`}>
              {t('luck.action')}
            </Button>
          </div>
        </section>
        <Suspense>
          <Plans />
        </Suspense>
        <section className={classes.care} aria-label={t('care.label')}>
          <span className={classes.adults}>18+</span>
          <p>{t('care.text')}</p>
        </section>
      </div>
    </div>
  );
}
