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
  const next = releases.find(({ reason }) => reason === 'withdrawal');
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
      {balance.reserved > 0 ? (
        <StatTile
          label={t('balance.reserved')}
          value={format.money(balance.reserved)}
          note={t('balance.reservedNote')}
        />
      ) : null}
      <StatTile label={t('balance.held')} value={format.money(balance.held)} note={t('balance.heldNote')} />
      <StatTile
        label={t('balance.share')}
        value={format.percent(share.percent / 100, { signed: false, digits: 0 })}
        note={t('balance.shareNote')}
      />
    </StatTiles>
  );
}

/** When shares become available, day by day with the reason, and until when the rest of long periods does. */
export function Releases({ releases, reserve }: Pick<Earnings, 'releases' | 'reserve'>) {
  const { t } = useTranslation('payouts-earnings');
  const format = useFormats();
  if (releases.length < 2 && !reserve) return null;
  const rows = releases.map(({ by, cents, reason }) => ({
    when: format.instant(by, ROME, 'short'),
    cents,
    why: t(`releases.reason.${reason}`),
  }));
  const rest = reserve && {
    when: t('releases.rest', { day: format.instant(reserve.until, ROME, 'day') }),
    cents: reserve.cents,
    why: t('releases.unused'),
  };
  return (
    <Panel title={t('releases.title')}>
      <Facts
        facts={[...rows, ...(rest ? [rest] : [])].map(({ when, cents, why }) => [
          when,
          `${format.money(cents)} · ${why}`,
        ])}
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
