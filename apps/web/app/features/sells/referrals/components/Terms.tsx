import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { REFERRAL_MAX_DAYS } from '@quotavera/domain/sells';
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

type Row = ReplyTo<typeof sellsAddresses.readReferralTerms>['results'][number];

function Form({ now }: { now: Row }) {
  const { t } = useTranslation('sells-referrals');
  const form = useApiForm({
    initialValues: {
      inviter_days: now.inviter_days as number | string,
      invited_days: now.invited_days as number | string,
      reason: '',
    },
    affects: ofEverything,
    send: ({ inviter_days: inviter, invited_days: invited, reason }) => {
      const body = { inviter_days: Number(inviter), invited_days: Number(invited), reason: reason.trim() };
      return api(sellsAddresses.changeReferralTerms, { body });
    },
    done: () => {
      notify('success', t('terms.done'));
      form.setFieldValue('reason', '');
    },
  });
  const { inviter_days: inviter, invited_days: invited, reason } = form.values;
  const complete = inviter !== '' && invited !== '' && reason.trim() !== '';
  const days = { min: 0, max: REFERRAL_MAX_DAYS, allowDecimal: false, allowNegative: false, maw: 200 };
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack>
        <Group align="flex-start">
          <NumberInput label={t('terms.inviter')} {...days} {...form.field('inviter_days')} />
          <NumberInput label={t('terms.invited')} {...days} {...form.field('invited_days')} />
        </Group>
        <TextInput label={t('terms.reason')} maxLength={255} maw={560} {...form.field('reason')} />
        <FormFailure form={form} />
        <Group>
          <Button type="submit" variant="filled" loading={form.busy} disabled={!complete}>
            {t('terms.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Changes the rewards of invitations for people who register from now on, and lists every change before. */
export function Terms() {
  const { t } = useTranslation('sells-referrals');
  const format = useFormats();
  const terms = useApi(sellsAddresses.readReferralTerms, {}, { staleTime: 0 });
  const columns: readonly Column<Row>[] = [
    {
      key: 'since',
      header: t('terms.since'),
      inCard: 'title',
      // The terms that the product began with have no moment of their own.
      cell: ({ since, set_by: by }) => (by === null ? t('terms.product') : <TimeText value={since} />),
    },
    { key: 'inviter', header: t('terms.inviter'), numeric: true, cell: (row) => format.count(row.inviter_days) },
    { key: 'invited', header: t('terms.invited'), numeric: true, cell: (row) => format.count(row.invited_days) },
    { key: 'by', header: t('terms.by'), cell: ({ set_by: by }) => by ?? <NoValue /> },
    { key: 'reason', header: t('terms.reason'), cell: ({ reason }) => reason },
  ];
  if (!terms.data) {
    return terms.error ? (
      <ErrorState error={terms.error} onRetry={terms.reload} />
    ) : (
      <LoadingState>
        <Skeleton height={240} />
      </LoadingState>
    );
  }
  const [now] = terms.data.results;
  return (
    <>
      <Panel title={t('terms.title')}>
        <Text>{t('terms.text')}</Text>
        {now ? <Form key={now.since} now={now} /> : null}
      </Panel>
      <DataTable
        caption={t('terms.caption')}
        columns={columns}
        rows={terms.data.results}
        rowKey={({ since }) => since}
        loading={terms.loading}
        empty={null}
      />
    </>
  );
}
