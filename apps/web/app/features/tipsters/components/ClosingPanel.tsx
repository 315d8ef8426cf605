import { useTranslation } from 'react-i18next';
import { Explain } from '../../../ui/explain/index.ts';
import { Percent, useFormats } from '../../../ui/format/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import classes from '../Profile.module.css';
import type { RecordStats } from '../queries.ts';
import { useFindings } from './use-findings.ts';

/** What the market said at the start of the match. */
export function ClosingPanel({ clv }: { readonly clv: RecordStats['clv'] }) {
  const { t } = useTranslation('tipsters');
  const format = useFormats();
  const find = useFindings();
  return (
    <Panel title={t('closing.title')}>
      <div className={classes.block}>
        <p className={classes.statement}>{find.closing(clv)}</p>
        {clv.beat_close === null ? null : (
          <div className={classes.share} aria-hidden="true">
            <span style={{ width: `${clv.beat_close * 100}%` }} />
          </div>
        )}
        <dl className={classes.lines}>
          <div>
            <dt>
              {t('figure.fairClv')}
              <Explain term={t('figure.fairClv')}>{t('explain.fairClv')}</Explain>
            </dt>
            <dd>
              <Percent value={clv.fair_mean} colored />
            </dd>
          </div>
          <div>
            <dt>
              {t('figure.rawClv')}
              <Explain term={t('figure.rawClv')}>{t('explain.rawClv')}</Explain>
            </dt>
            <dd>
              <Percent value={clv.mean} colored />
            </dd>
          </div>
          <div>
            <dt>{t('closing.bets')}</dt>
            <dd>{format.count(clv.fair_bets)}</dd>
          </div>
        </dl>
      </div>
    </Panel>
  );
}
