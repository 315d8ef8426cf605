import { Anchor, Button, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { REFERRAL_STATUSES } from '@quotavera/domain/sells';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../../paths.ts';
import { api, type ReplyTo } from '../../../../platform/api/index.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { ReasonDialog } from '../../../../ui/dialog/index.ts';
import { FilterBar, FilterMenu } from '../../../../ui/filter/index.ts';
import { useApiForm } from '../../../../ui/form/index.ts';
import { IconUsers } from '../../../../ui/icons/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { type Column, InWords, ListTable, useListPage } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';

type Referral = ReplyTo<typeof sellsAddresses.listReferrals>['results'][number];

const FILTERS = ['status'] as const;
const TONES = { waiting: 'warning', given: 'positive', refused: 'negative', taken_back: 'negative' } as const;

function Person({ id, username }: { id: number; username: string }) {
  return (
    <Anchor component={Link} to={paths.user(id)} display="inline-flex" mih={44} style={{ alignItems: 'center' }}>
      {username}
    </Anchor>
  );
}

function useColumns(onAllow: (referral: Referral) => void): readonly Column<Referral>[] {
  const { t } = useTranslation('sells-referrals');
  return [
    { key: 'invited', header: t('invited'), inCard: 'title', cell: ({ invited }) => <Person {...invited} /> },
    {
      key: 'inviter',
      header: t('inviter'),
      inCard: 'bare',
      cell: ({ inviter }) => (
        <InWords table={<Person {...inviter} />}>
          {t('inviter')}: <Person {...inviter} />
        </InWords>
      ),
    },
    { key: 'paid', header: t('paid'), cell: ({ paid_at: at }) => <TimeText value={at} /> },
    { key: 'due', header: t('due'), cell: ({ due_at: at }) => <TimeText value={at} /> },
    {
      key: 'state',
      header: t('state'),
      inCard: 'figure',
      cell: ({ status }) => <Tag tone={TONES[status]}>{t(`status.${status}`)}</Tag>,
    },
    {
      key: 'days',
      header: t('days'),
      numeric: true,
      cell: ({ inviter_days: inviter, invited_days: invited }) => `${inviter} + ${invited}`,
    },
    {
      key: 'act',
      header: t('act'),
      inCard: 'end',
      cell: (referral) =>
        referral.can_be_allowed ? (
          <Button
            size="sm"
            onClick={() => onAllow(referral)}
            aria-label={t('allowOf', { name: referral.invited.username })}
          >
            {t('allow')}
          </Button>
        ) : null,
    },
  ];
}

function AllowDialog({ referral, onClose }: { referral: Referral; onClose: () => void }) {
  const { t } = useTranslation('sells-referrals');
  const form = useApiForm({
    initialValues: { reason: '' },
    affects: ofEverything,
    send: ({ reason }) => api(sellsAddresses.allowReferral, { body: { referral: referral.id, reason: reason.trim() } }),
    done: () => {
      notify('success', t('dialog.done'));
      onClose();
    },
  });
  return (
    <ReasonDialog
      form={form}
      onClose={onClose}
      title={t('dialog.title', { name: referral.invited.username })}
      submit={t('allow')}
      label={t('dialog.reason')}
      min={1}
      max={255}
    >
      {referral.reason ? <Text>{t(`reason.${referral.reason}`)}</Text> : null}
      <Text>{t('dialog.text')}</Text>
    </ReasonDialog>
  );
}

/** Invitations whose first plan was paid; what was refused stands with its reason. */
export function ReferralList() {
  const { t } = useTranslation('sells-referrals');
  const [search] = useSearchParams();
  const status = REFERRAL_STATUSES.find((each) => each === search.get('status'));
  const [chosen, setChosen] = useState<Referral | null>(null);
  const columns = useColumns(setChosen);
  const referrals = useListPage(sellsAddresses.listReferrals, { ...(status ? { status } : {}) });
  return (
    <>
      <FilterBar names={FILTERS}>
        <FilterMenu
          name="status"
          label={t('state')}
          options={[
            { value: '', label: t('all') },
            ...REFERRAL_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
        />
      </FilterBar>
      <ListTable
        read={referrals}
        caption={t('caption')}
        columns={columns}
        rowKey={({ id }) => id}
        detail={({ reason }) => (reason ? t(`reason.${reason}`) : null)}
        empty={
          <EmptyState icon={<IconUsers size={22} />} title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      {chosen ? <AllowDialog key={chosen.id} referral={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  );
}
