import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { CALL_FEE_MAX_CENTS, PAID_CALLS_PER_MONTH } from '@quotavera/domain/support/messages';
import { useTranslation } from 'react-i18next';
import { api, type ReplyTo } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { NumberInput } from '../../../../ui/controls/index.ts';
import { FormFailure, useApiForm } from '../../../../ui/form/index.ts';
import { NoValue, useFormats } from '../../../../ui/format/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { type Column, DataTable } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';

type Rate = ReplyTo<typeof supportAddresses.listCallRates>['results'][number];

function Form({ now }: { now: Rate }) {
  const { t } = useTranslation('support-calls');
  const form = useApiForm({
    initialValues: { cents: (now.cents / 100) as number | string },
    affects: ofEverything,
    send: ({ cents }) => api(supportAddresses.changeCallRate, { body: { cents: Math.round(Number(cents) * 100) } }),
    done: () => notify('success', t('rate.saved')),
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack>
        <NumberInput
          label={t('rate.field')}
          min={0}
          max={CALL_FEE_MAX_CENTS / 100}
          decimalScale={2}
          decimalSeparator=","
          fixedDecimalScale
          suffix=" €"
          maw={200}
          {...form.field('cents')}
        />
        <FormFailure form={form} />
        <Group>
          <Button type="submit" variant="filled" loading={form.busy} disabled={form.values.cents === ''}>
            {t('rate.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Sets what tipsters are paid for a call, and lists every sum before. */
export function CallRate() {
  const { t } = useTranslation('support-calls');
  const format = useFormats();
  const rates = useApi(supportAddresses.listCallRates, {}, { staleTime: 0 });
  if (!rates.data) {
    return rates.error ? (
      <ErrorState error={rates.error} onRetry={rates.reload} />
    ) : (
      <LoadingState>
        <Skeleton height={240} />
      </LoadingState>
    );
  }
  const columns: readonly Column<Rate>[] = [
    {
      key: 'since',
      header: t('rate.since'),
      inCard: 'title',
      cell: ({ since }) => (since === null ? t('rate.first') : <TimeText value={since} />),
    },
    { key: 'cents', header: t('rate.field'), numeric: true, cell: ({ cents }) => format.money(cents) },
    { key: 'by', header: t('rate.by'), cell: ({ by }) => by ?? <NoValue /> },
  ];
  const { results } = rates.data;
  const [now] = results;
  return (
    <>
      <Panel title={t('rate.title')}>
        <Text>{t('rate.text', { most: PAID_CALLS_PER_MONTH })}</Text>
        {now ? <Form key={now.since} now={now} /> : null}
      </Panel>
      <DataTable
        caption={t('rate.history')}
        columns={columns}
        rows={results}
        rowKey={({ since }) => since ?? ''}
        loading={rates.loading}
        empty={null}
      />
    </>
  );
}
