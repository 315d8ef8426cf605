import { ActionIcon, Anchor, Box, Button, Group, Progress, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { bankrollMemberAddresses } from '@quotavera/contract/bankroll/member-addresses';
import { LOSING_RUN_MIN } from '@quotavera/domain/bankroll';
import { watchAmount, watchTimes } from '@quotavera/i18n/watch-text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useLive } from '../../../platform/live/index.ts';
import { Failed } from '../../../ui/change/index.tsx';
import { lazyDialog } from '../../../ui/fetched/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconPlus, IconTrash } from '../../../ui/icons/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { useSave } from '../../tips/follow-tip/index.ts';
import type { Bankroll } from '../queries.ts';

const WatchDialog = lazyDialog(() => import('./WatchDialog.tsx'));

type Watches = ReplyTo<typeof bankrollMemberAddresses.listBankrollWatches>;
type Watch = Watches['results'][number];

const GOALS: ReadonlySet<Watch['kind']> = new Set(['profit_goal', 'yield_goal']);

function useWatchWords(currency: string) {
  const { t, i18n } = useTranslation('bankroll-watches');
  const { language } = i18n;
  const name = ({ kind, period }: Watch) =>
    period === null ? t(`kind.${kind}`) : t('name', { kind: t(`kind.${kind}`), period: t(`periodInName.${period}`) });
  /** Where a watch stands, in words. */
  function standing({ kind, value, amount }: Watch): string {
    if (kind === 'stake_over') {
      const times = t('times', { amount: watchTimes(amount ?? 0, language) });
      const last = value === null ? t('fine') : t('over', { value: watchAmount(kind, value, { currency, language }) });
      return `${last} (${times})`;
    }
    const written = value === null ? '–' : watchAmount(kind, value, { currency, language });
    if (kind === 'losing_run') return t('run', { value: written });
    const wanted = watchAmount(kind, amount ?? 0, { currency, language });
    return t(kind === 'bank_below' ? 'below' : 'of', { value: written, amount: wanted });
  }
  return { name, standing };
}

/** The chance that luck alone does that, where there is one to say. */
function Luck({ watch: { kind, luck, bets, value } }: { watch: Watch }) {
  const { t } = useTranslation('bankroll-watches');
  const format = useFormats();
  if (luck === null || bets === 0 || (kind === 'losing_run' && (value ?? 0) < LOSING_RUN_MIN)) return null;
  const percent = format.percent(luck, { signed: false });
  return (
    <Text size="sm" c="dimmed">
      {t(kind === 'losing_run' ? 'runLuck' : 'luck', { percent })}
    </Text>
  );
}

function Row({ watch, currency }: { watch: Watch; currency: string }) {
  const { t } = useTranslation('bankroll-watches');
  const words = useWatchWords(currency);
  const { busy, error, save } = useSave();
  const { kind, value, amount, crossed, period, id } = watch;
  const isGoal = GOALS.has(kind);
  const name = words.name(watch);
  const hasProgress = (period !== null || kind === 'drawdown') && amount !== null;
  const share = hasProgress ? Math.min(100, Math.max(0, ((value ?? 0) / amount) * 100)) : 0;
  return (
    <Box component="li" style={{ listStyle: 'none' }}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Box flex={1} miw={0}>
          <Group gap={8}>
            <Text fw={600}>{name}</Text>
            {crossed ? <Tag tone={isGoal ? 'positive' : 'warning'}>{t(isGoal ? 'reached' : 'limit')}</Tag> : null}
          </Group>
          <Text size="sm">{words.standing(watch)}</Text>
        </Box>
        <ActionIcon
          size={44}
          variant="subtle"
          loading={busy}
          aria-label={t('remove', { name })}
          onClick={() => void save(bankrollMemberAddresses.deleteBankrollWatch, { params: { id } })}
        >
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      </Group>
      {hasProgress ? (
        <Progress
          value={share}
          color={crossed && !isGoal ? 'red' : 'vite-blue'}
          aria-label={t('progress', { name })}
          my={6}
        />
      ) : null}
      <Luck watch={watch} />
      <Failed error={error} />
    </Box>
  );
}

/** Lists the limits, signs and goals that the owner of a bankroll watches, and where each stands. */
export default function Watches({ bankroll }: { bankroll: Bankroll }) {
  const { t } = useTranslation('bankroll-watches');
  const [adding, setAdding] = useState(false);
  const { data, error, reload } = useApi(
    bankrollMemberAddresses.listBankrollWatches,
    { params: { id: bankroll.id } },
    { staleTime: 0 },
  );
  useLive('own_bets', reload);
  useLive('notification', reload);
  const watches = data?.results ?? [];
  const sorted = [...watches].sort((a, b) => Number(GOALS.has(a.kind)) - Number(GOALS.has(b.kind)));
  return (
    <Panel title={t('title')}>
      <Stack gap="sm">
        {error ? <ErrorState error={error} onRetry={reload} /> : null}
        {data || error ? null : (
          <LoadingState>
            <Skeleton height={64} />
          </LoadingState>
        )}
        {data && sorted.length === 0 ? <Text size="sm">{t('none')}</Text> : null}
        {data && sorted.length > 0 ? (
          <SimpleGrid component="ul" cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="sm" p={0} m={0}>
            {sorted.map((watch) => (
              <Row key={watch.id} watch={watch} currency={data.currency} />
            ))}
          </SimpleGrid>
        ) : null}
        {data ? (
          <Group justify="space-between">
            <Button size="sm" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
              {t(sorted.length === 0 ? 'first' : 'add')}
            </Button>
            <Anchor component={Link} to={`${paths.profile}?tab=care`} size="sm">
              {t('care')}
            </Anchor>
          </Group>
        ) : null}
      </Stack>
      <WatchDialog wanted={adding} bankroll={bankroll} onClose={() => setAdding(false)} />
    </Panel>
  );
}
