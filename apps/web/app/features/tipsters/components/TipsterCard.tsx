import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sparkline } from '../../../ui/chart/index.ts';
import { Percent, useFormats } from '../../../ui/format/index.ts';
import { LoadingState } from '../../../ui/state/index.ts';
import { TipsterName } from '../../../ui/tipster/index.ts';
import type { TipsterListRow } from '../queries.ts';
import classes from '../TipsterList.module.css';

/** One tipster of the list: who, what they do, the figures, the curve. */
export function TipsterCard({ row, action }: { readonly row: TipsterListRow; readonly action: ReactNode }) {
  const { t } = useTranslation('tipsters');
  const format = useFormats();
  return (
    <article className={classes.card}>
      <TipsterName tipster={row.tipster} size={44} />
      <p className={classes.headline}>{row.headline}</p>
      <div className={classes.middle}>
        <dl className={classes.figures}>
          <div>
            <dt>{t('figure.yield')}</dt>
            <dd>
              <Percent value={row.yield} colored />
            </dd>
          </div>
          <div>
            <dt>{t('figure.clv')}</dt>
            <dd>
              <Percent value={row.fair_clv} />
            </dd>
          </div>
          <div>
            <dt>{t('figure.bets')}</dt>
            <dd>{format.count(row.bets)}</dd>
          </div>
        </dl>
        <Sparkline values={row.spark} width={96} height={40} />
      </div>
      <footer className={classes.foot}>
        <p>
          {t('list.followers', { count: row.followers, shown: format.count(row.followers) })}
          {row.open_tips > 0 ? (
            <>
              {' · '}
              <b>{t('list.open', { count: row.open_tips })}</b>
            </>
          ) : null}
        </p>
        {action}
      </footer>
    </article>
  );
}

export function TipsterCardsSkeleton({ count }: { readonly count: number }) {
  return (
    <LoadingState>
      <div className={classes.cards}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike
          <div key={index} className={classes.card}>
            <Skeleton width={190} height={44} />
            <Skeleton width="80%" height={14} />
            <Skeleton width="100%" height={44} />
            <Skeleton width={150} height={34} />
          </div>
        ))}
      </div>
    </LoadingState>
  );
}
