import { Text } from '@mantine/core';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../../paths.ts';
import { Page, PageHeader, PageMeta, Panel, StructuredData, usePublicAddress } from '../../../../ui/page/index.ts';
import { LinkTabs } from '../../../../ui/tabs/index.ts';
import { type BettingCalculator, calculatorPath } from '../addresses.ts';
import classes from './Betting.module.css';
import { BETTING_NAMES } from './fields.ts';
import type { ResultProps } from './results/result.ts';
import { readState } from './state.ts';

// Lazy parts: the server renders them with the rest.
const BettingForm = lazy(async () => ({ default: (await import('./BettingForm.tsx')).BettingForm }));
const RESULTS: Readonly<Record<BettingCalculator, LazyExoticComponent<ComponentType<ResultProps>>>> = {
  arbitrage: lazy(async () => ({ default: (await import('./results/Arbitrage.tsx')).Arbitrage })),
  dutching: lazy(async () => ({ default: (await import('./results/Arbitrage.tsx')).Dutching })),
  'back-lay': lazy(async () => ({ default: (await import('./results/Hedge.tsx')).Hedge })),
  'each-way': lazy(async () => ({ default: (await import('./results/EachWay.tsx')).EachWay })),
  odds: lazy(async () => ({ default: (await import('./results/Formats.tsx')).Formats })),
  margin: lazy(async () => ({ default: (await import('./results/Margin.tsx')).Margin })),
  parlay: lazy(async () => ({ default: (await import('./results/Parlay.tsx')).Parlay })),
  poisson: lazy(async () => ({ default: (await import('./results/Poisson.tsx')).Poisson })),
};

/** `/calculators/{name}`: a calculator of betting, whose address holds the whole calculation. */
export function BettingPage({ name }: { name: BettingCalculator }) {
  const { t, i18n } = useTranslation('tools-betting');
  const [search] = useSearchParams();
  const addressOf = usePublicAddress();
  const state = readState(name, search, i18n.language);
  const Result = RESULTS[name];
  return (
    <Page>
      <PageMeta title={t(`calc.${name}.name`)} description={t(`calc.${name}.description`)} />
      <StructuredData
        about={{
          '@type': 'WebApplication',
          name: t(`calc.${name}.name`),
          description: t(`calc.${name}.description`),
          applicationCategory: 'UtilitiesApplication',
          isAccessibleForFree: true,
          url: addressOf(calculatorPath(name)),
        }}
        crumbs={[
          [t('title'), paths.calculators],
          [t(`calc.${name}.name`), calculatorPath(name)],
        ]}
      />
      <PageHeader title={t(`calc.${name}.name`)} lead={t(`calc.${name}.lead`)} />
      <LinkTabs
        label={t('title')}
        current={name}
        tabs={BETTING_NAMES.map((value) => ({
          value,
          label: t(`calc.${value}.short`),
          to: calculatorPath(value),
        }))}
      />
      <div className={classes.columns}>
        <Panel title={t('input')}>
          <Suspense>
            <BettingForm
              key={name}
              calculator={name}
              state={state}
              address={`${addressOf(calculatorPath(name))}?${search}`}
            />
          </Suspense>
        </Panel>
        <Panel title={t('result.title')}>
          <div aria-live="polite">
            {state.complete ? (
              <Suspense>
                <Result rows={state.complete} once={state.once} />
              </Suspense>
            ) : (
              <Text c="dimmed">{t('result.incomplete')}</Text>
            )}
          </div>
        </Panel>
      </div>
      <Panel title={t('formula')}>
        <pre className={classes.formula}>{t(`calc.${name}.formula`)}</pre>
        <Text maw="75ch">{t(`calc.${name}.how`)}</Text>
        <Text maw="75ch" c="dimmed" fz={14}>
          {t('honest')} <Link to={paths.calculators}>{t('all')}</Link>
        </Text>
      </Panel>
    </Page>
  );
}
