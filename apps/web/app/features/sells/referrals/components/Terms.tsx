import { Button, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { REFERRAL_MAX_DAYS } from '@quotavera/domain/sells';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyTo } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { NumberInput } from '../../../../ui/controls/index.ts';
import { NoValue, useFormats } from '../../../../ui/format/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { type Column, DataTable } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';

type Row = ReplyTo<typeof sellsAddresses.readReferralTerms>['results'][number];

function Form({ now }: { now: Row }) {
  const { t } = useTranslation('sells-referrals');
  const [inviter, setInviter] = useState<number | string>(now.inviter_days);
  const [invited, setInvited] = useState<number | string>(now.invited_days);
  const [reason, setReason] = useState('');
  const { change, busy, error } = useChange();
  async function save(): Promise<void> {
    const body = { inviter_days: Number(inviter), invited_days: Number(invited), reason: reason.trim() };
    if (await change(sellsAddresses.changeReferralTerms, { body }, () => t('terms.done'))) setReason('');
  }
  const complete = inviter !== '' && invited !== '' && reason.trim() !== '';
  const days = { min: 0, max: REFERRAL_MAX_DAYS, allowDecimal: false, allowNegative: false, maw: 200 };
  return (
    <>
      <Group align="flex-start">
        <NumberInput label={t('terms.inviter')} value={inviter} onChange={setInviter} {...days} />
        <NumberInput label={t('terms.invited')} value={invited} onChange={setInvited} {...days} />
      </Group>
      <TextInput
        label={t('terms.reason')}
        value={reason}
        maxLength={255}
        maw={560}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Failed error={error} field="reason" />
      <Group>
        <Button variant="filled" loading={busy} disabled={!complete} onClick={() => void save()}>
          {t('terms.save')}
        </Button>
      </Group>
    </>
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
