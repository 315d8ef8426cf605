import { Anchor, Button, Group, Text } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { REASON_MIN } from '@quotavera/domain/limits';
import { SUSPICION_KINDS, SUSPICION_STATUSES, suspicionKindsFor } from '@quotavera/domain/support/reports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../../paths.ts';
import { api } from '../../../../platform/api/index.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { useDecision } from '../../../../platform/viewer/index.ts';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { ReasonDialog } from '../../../../ui/dialog/index.ts';
import { FilterBar, FilterMenu } from '../../../../ui/filter/index.ts';
import { useApiForm } from '../../../../ui/form/index.ts';
import { IconShieldCheck } from '../../../../ui/icons/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { type Column, ListTable, useListPage } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import type { Suspicion } from '../queries.ts';
import { PersonLink } from './PersonLink.tsx';

const FILTERS = ['status', 'kind'] as const;

function People({ suspicion: { account, other } }: { suspicion: Suspicion }) {
  return (
    <Group gap={4}>
      {[account, ...(other ? [other] : [])].map(({ id, username }, n) => (
        <span key={id}>
          {n > 0 ? '· ' : ''}
          <PersonLink id={id} display="inline-flex" mih={44} style={{ alignItems: 'center' }}>
            {username}
          </PersonLink>
        </span>
      ))}
    </Group>
  );
}

function useColumns(onAct: (suspicion: Suspicion) => void): readonly Column<Suspicion>[] {
  const { t } = useTranslation('support-reports');
  return [
    {
      key: 'who',
      header: t('suspicion.who'),
      inCard: 'title',
      cell: (suspicion) => <People suspicion={suspicion} />,
    },
    { key: 'kind', header: t('suspicion.kindLabel'), wraps: true, cell: ({ kind }) => t(`suspicion.kind.${kind}`) },
    {
      key: 'figures',
      header: t('suspicion.figures'),
      inCard: 'line',
      wraps: true,
      cell: ({ kind, figures }) => t(`suspicion.says.${kind}`, figures),
    },
    { key: 'found', header: t('suspicion.found'), cell: ({ found_at: at }) => <TimeText value={at} /> },
    {
      key: 'act',
      header: t('suspicion.act'),
      cell: (suspicion) =>
        suspicion.status === 'open' ? (
          <Button
            size="sm"
            onClick={() => onAct(suspicion)}
            aria-label={t('suspicion.actOf', { name: suspicion.account.username })}
          >
            {t('suspicion.act')}
          </Button>
        ) : (
          t(`suspicion.status.${suspicion.status}`)
        ),
    },
  ];
}

function DecideDialog({ suspicion, onClose }: { suspicion: Suspicion; onClose: () => void }) {
  const { t } = useTranslation('support-reports');
  const { change, busy, error } = useChange();
  const decided = () => t('suspicion.dialog.done');
  const form = useApiForm({
    initialValues: { reason: '' },
    apiNames: { note: 'reason' },
    affects: ofEverything,
    send: ({ reason: note }) =>
      api(supportAddresses.decideSuspicion, { params: { id: suspicion.id }, body: { status: 'confirmed', note } }),
    done: () => {
      notify('success', decided());
      onClose();
    },
  });
  const note = form.values.reason;
  const dismiss = async () => {
    const input = { params: { id: suspicion.id }, body: { status: 'dismissed' as const, note } };
    if (await change(supportAddresses.decideSuspicion, input, decided)) onClose();
  };
  return (
    <ReasonDialog
      form={form}
      onClose={onClose}
      title={t('suspicion.dialog.title')}
      submit={t('suspicion.dialog.confirm')}
      label={t('suspicion.dialog.note')}
      actions={[
        {
          label: t('suspicion.dialog.dismiss'),
          busy,
          disabled: note.trim().length < REASON_MIN,
          onPress: dismiss,
        },
      ]}
    >
      <Text>
        {t(`suspicion.kind.${suspicion.kind}`)}: {t(`suspicion.says.${suspicion.kind}`, suspicion.figures)}
      </Text>
      {suspicion.tips.length > 0 ? (
        <Group gap="xs">
          <Text>{t('suspicion.tips')}</Text>
          {suspicion.tips.map((id) => (
            <Anchor key={id} component={Link} to={paths.tipPublic(id)} py={10}>
              #{id}
            </Anchor>
          ))}
        </Group>
      ) : null}
      <Text c="dimmed" size="sm">
        {t('suspicion.dialog.text')}
      </Text>
      <Failed error={error} field="note" />
    </ReasonDialog>
  );
}

/** Lists the suspicions that the product found by itself. Nothing follows until a person decides. */
export function Suspicions() {
  const { t } = useTranslation('support-reports');
  const [search] = useSearchParams();
  const status = SUSPICION_STATUSES.find((each) => each === search.get('status')) ?? 'open';
  const kind = SUSPICION_KINDS.find((each) => each === search.get('kind'));
  const isAdmin = useDecision('users.administer').granted;
  const [chosen, setChosen] = useState<Suspicion | null>(null);
  const columns = useColumns(setChosen);
  const suspicions = useListPage(supportAddresses.listSuspicions, { status, ...(kind ? { kind } : {}) });
  return (
    <>
      <FilterBar names={FILTERS}>
        <FilterMenu
          name="status"
          label={t('list.status')}
          options={SUSPICION_STATUSES.map((value) => ({
            value: value === 'open' ? '' : value,
            label: t(`suspicion.status.${value}`),
          }))}
        />
        <FilterMenu
          name="kind"
          label={t('suspicion.kindLabel')}
          options={[
            { value: '', label: t('suspicion.all') },
            ...suspicionKindsFor({ isAdmin }).map((value) => ({ value, label: t(`suspicion.kind.${value}`) })),
          ]}
        />
      </FilterBar>
      <ListTable
        read={suspicions}
        caption={t('suspicion.caption')}
        columns={columns}
        rowKey={({ id }) => id}
        detail={({ note, decided_by: by }) => (note ? `${note}${by ? ` (${by})` : ''}` : null)}
        empty={
          <EmptyState icon={<IconShieldCheck size={22} />} title={t('suspicion.empty')}>
            {t('suspicion.emptyText')}
          </EmptyState>
        }
      />
      {chosen ? <DecideDialog key={chosen.id} suspicion={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  );
}
