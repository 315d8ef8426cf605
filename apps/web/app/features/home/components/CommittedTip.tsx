import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Odds, useFormats } from '../../../ui/format/index.ts';
import { IconEye, IconLock } from '../../../ui/icons/index.ts';
import { OutcomeBadge } from '../../../ui/outcome/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { useWording } from '../../tips/index.ts';
import classes from '../HomePage.module.css';
import type { WholeTip } from '../queries.ts';

/** A real tip, and a lost one: what stood in the log before its match, and what it turned out to be. */
export function CommittedTip({ tip }: { readonly tip: WholeTip }) {
  const { t } = useTranslation('home');
  const format = useFormats();
  const words = useWording();
  const [leg] = tip.legs;
  if (!leg || !tip.ledger || tip.published_at === null) return null;
  const said = words.leg(leg);
  return (
    <div className={classes.committed}>
      <div>
        <h3>
          <IconLock size={20} stroke={1.7} aria-hidden="true" />
          {t('proof.before')}
        </h3>
        <p>{t('proof.beforeText')}</p>
        <code className={classes.hash}>{tip.ledger.commitment}</code>
        <dl className={classes.facts}>
          <dt>{t('proof.entry')}</dt>
          <dd>#{format.count(tip.ledger.index ?? 0)}</dd>
          <dt>{t('proof.published')}</dt>
          <dd>
            <TimeText value={tip.published_at} />
          </dd>
        </dl>
      </div>
      <div>
        <h3>
          <IconEye size={20} stroke={1.7} aria-hidden="true" />
          {t('proof.after')}
        </h3>
        <p>{t('proof.afterText')}</p>
        <dl className={classes.facts}>
          <dt>{t('proof.match')}</dt>
          <dd>
            {said.event} {leg.score?.replace('-', '–')}
          </dd>
          <dt>{t('proof.bet')}</dt>
          <dd>
            {said.market}: {said.selection}
          </dd>
          <dt>{t('proof.odds')}</dt>
          <dd>
            <Odds value={tip.total_odds} />
          </dd>
          <dt>{t('proof.outcome')}</dt>
          <dd>
            <OutcomeBadge outcome={tip.outcome} profit={tip.profit} />
          </dd>
        </dl>
        <div>
          <Button component={Link} to={paths.tipPublic(tip.id)} size="sm">
            {t('proof.open')}
          </Button>
        </div>
      </div>
    </div>
  );
}
