import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../../ui/facts/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { StatTile, StatTiles } from '../../../../ui/stat/index.ts';
import { type Earnings, ROME } from '../queries.ts';

/** Shows a tipster's earnings by their state, and the share that earned them. */
export function BalanceTiles({ balance, releases, share }: Earnings) {
  const { t } = useTranslation('payouts-earnings');
  const format = useFormats();
  const [next] = releases;
  return (
    <StatTiles label={t('balance.label')}>
      <StatTile
        label={t('balance.available')}
        value={format.money(balance.available)}
        note={t(balance.available < 0 ? 'balance.negativeNote' : 'balance.availableNote')}
      />
      <StatTile
        label={t('balance.pending')}
        value={format.money(balance.pending)}
        note={
          next
            ? t('balance.pendingNext', { amount: format.money(next.cents), day: format.instant(next.by, ROME, 'day') })
            : t('balance.pendingNote')
        }
      />
      <StatTile label={t('balance.held')} value={format.money(balance.held)} note={t('balance.heldNote')} />
      <StatTile
        label={t('balance.share')}
        value={format.percent(share.percent / 100, { signed: false, digits: 0 })}
        note={t('balance.shareNote')}
      />
    </StatTiles>
  );
}

/** When pending shares become available, day by day. */
export function Releases({ releases }: Pick<Earnings, 'releases'>) {
  const { t } = useTranslation('payouts-earnings');
  const format = useFormats();
  if (releases.length < 2) return null;
  return (
    <Panel title={t('releases.title')}>
      <Facts
        facts={releases.map(({ by, cents }) => [format.instant(by, ROME, 'short'), format.money(cents)] as const)}
      />
    </Panel>
  );
}

/** Every share that was agreed on, and since when. */
export function ShareHistory({ share }: Pick<Earnings, 'share'>) {
  const { t } = useTranslation('payouts-earnings');
  const format = useFormats();
  if (share.history.length < 2) return null;
  return (
    <Panel title={t('share.title')}>
      <Text size="sm" c="dimmed">
        {t('share.text')}
      </Text>
      <Facts
        facts={share.history.map(
          ({ percent, since }) =>
            [
              `${t('share.since')} ${format.instant(since, ROME, 'day')}`,
              format.percent(percent / 100, { signed: false, digits: 0 }),
            ] as const,
        )}
      />
    </Panel>
  );
}
