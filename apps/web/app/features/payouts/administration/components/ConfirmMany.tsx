import { Skeleton, Stack, Text } from '@mantine/core';
import { payoutsAddresses } from '@quotavera/contract/payouts/addresses';
import { PAGE_SIZE_MAX } from '@quotavera/domain/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type ReplyTo } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { Checkbox } from '../../../../ui/controls/index.ts';
import { Dialog, FormDialog } from '../../../../ui/dialog/index.ts';
import { useApiForm } from '../../../../ui/form/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import type { Payout } from '../../earnings/index.ts';
import { type Outcome, Outcomes } from './Outcomes.tsx';

type Requested = ReplyTo<typeof payoutsAddresses.listPayouts>;

const mayGo = ({ waits_for: wait }: Payout) => wait === null;

/** Payouts that were asked for, each with its box: those that needn't wait are chosen, the others say why they can't be. */
function Choice({
  requested,
  onDone,
  onClose,
}: {
  requested: Requested;
  onDone: (outcomes: Outcome[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('payouts-administration');
  const { t: words } = useTranslation('payouts-earnings');
  const format = useFormats();
  const free = requested.results.filter(mayGo);
  const form = useApiForm({
    initialValues: { payouts: free.map(({ id }) => String(id)) },
    affects: ofEverything,
    send: ({ payouts }) => api(payoutsAddresses.confirmPayouts, { body: { payouts: payouts.map(Number) } }),
    done: ({ results }) => onDone(results),
  });
  const chosen = free.filter(({ id }) => form.values.payouts.includes(String(id)));
  const all = chosen.length === free.length;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('bulk.title')}
      submit={t('bulk.confirm')}
      disabled={chosen.length === 0}
    >
      <Text c="dimmed">{t('bulk.text')}</Text>
      <Checkbox
        label={t('bulk.all')}
        checked={all && free.length > 0}
        indeterminate={chosen.length > 0 && !all}
        disabled={free.length === 0}
        onChange={() => form.setFieldValue('payouts', all ? [] : free.map(({ id }) => String(id)))}
      />
      <Checkbox.Group label={t('bulk.choose')} {...form.field('payouts')}>
        <Stack gap="sm" mt="xs">
          {requested.results.map((payout) => (
            <Checkbox
              key={payout.id}
              value={String(payout.id)}
              disabled={!mayGo(payout)}
              label={t('bulk.line', { name: payout.tipster.username, amount: format.money(payout.net_cents) })}
              description={
                payout.waits_for
                  ? words(`wait.${payout.waits_for}`)
                  : payout.confirmations.needed > 1
                    ? `${t('detail.confirmations')}: ${t('detail.confirmationsOf', payout.confirmations)}`
                    : null
              }
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {requested.count > requested.results.length ? (
        <Text size="sm" c="dimmed">
          {t('bulk.more', { shown: format.count(requested.results.length), count: requested.count })}
        </Text>
      ) : null}
      <Text fw={600}>
        {t('bulk.sum', {
          shown: format.count(chosen.length),
          amount: format.money(chosen.reduce((sum, { net_cents: cents }) => sum + cents, 0)),
        })}
      </Text>
    </FormDialog>
  );
}

/** Confirms many payouts by one press, and says what became of each. */
export function ConfirmMany({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('payouts-administration');
  const { t: common } = useTranslation();
  const [outcomes, setOutcomes] = useState<Outcome[] | null>(null);
  const query = { status: 'requested', page_size: PAGE_SIZE_MAX } as const;
  const requested = useApi(payoutsAddresses.listPayouts, { query }, { staleTime: 0, enabled: outcomes === null });
  if (!outcomes && requested.data && requested.data.results.length > 0) {
    return <Choice requested={requested.data} onDone={setOutcomes} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('bulk.title')}
      actions={[{ label: common('action.close'), tone: 'main', onPress: onClose }]}
    >
      {outcomes ? (
        <Outcomes outcomes={outcomes} />
      ) : requested.error ? (
        <ErrorState error={requested.error} onRetry={requested.reload} />
      ) : requested.data ? (
        <EmptyState title={t('bulk.none')} />
      ) : (
        <LoadingState>
          <Skeleton height={180} />
        </LoadingState>
      )}
    </Dialog>
  );
}
