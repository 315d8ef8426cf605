import { Button, Text } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { tipsAdminAddresses } from '@quotavera/contract/tips/admin-addresses';
import { HIDEABLE_TEXTS, type HideableText } from '@quotavera/domain/support/reports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type ApiResult, api } from '../../../../platform/api/index.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { ReasonDialog } from '../../../../ui/dialog/index.ts';
import { FilterBar, FilterMenu } from '../../../../ui/filter/index.ts';
import { useApiForm } from '../../../../ui/form/index.ts';
import { IconEyeOff } from '../../../../ui/icons/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { type Column, ListTable, useListPage } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { type HiddenText, placeOfText } from '../queries.ts';
import { TextLink } from './TextLink.tsx';

const FILTERS = ['kind'] as const;

function show(kind: HideableText, id: number, reason: string): Promise<ApiResult<unknown>> {
  switch (kind) {
    case 'tip':
      return api(tipsAdminAddresses.disableTip, { body: { tip_id: id, disabled: false, reason } });
    case 'comment':
      return api(supportAddresses.hideComment, { params: { id }, body: { hidden: false, reason } });
    case 'review':
      return api(supportAddresses.hideReview, { params: { id }, body: { hidden: false, reason } });
  }
}

function RestoreDialog({ kind, id, onClose }: { kind: HideableText; id: number; onClose: () => void }) {
  const { t } = useTranslation('support-reports');
  const form = useApiForm({
    initialValues: { reason: '' },
    affects: ofEverything,
    send: ({ reason }) => show(kind, id, reason.trim()),
    done: () => {
      notify('success', t('text.restored'));
      onClose();
    },
  });
  return (
    <ReasonDialog form={form} onClose={onClose} title={t('text.restoreTitle')} submit={t('text.restore')}>
      <Text c="dimmed">{t('text.restoreText')}</Text>
    </ReasonDialog>
  );
}

function useColumns(kind: HideableText, onRestore: (id: number) => void): readonly Column<HiddenText>[] {
  const { t } = useTranslation('support-reports');
  return [
    {
      key: 'what',
      header: t('text.kindLabel'),
      inCard: 'title',
      cell: ({ id, username, place }) => (
        <TextLink to={placeOfText(kind, id, username, place)}>{t(`text.one.${kind}`, { id })}</TextLink>
      ),
    },
    { key: 'who', header: t('text.who'), cell: ({ username }) => username },
    { key: 'rule', header: t('text.rule'), wraps: true, cell: ({ rule }) => (rule ? t(`reason.${rule}`) : null) },
    { key: 'reason', header: t('text.reason'), wraps: true, inCard: 'line', cell: ({ reason }) => reason },
    { key: 'since', header: t('text.since'), cell: ({ hidden_at: at }) => <TimeText value={at} /> },
    {
      key: 'act',
      header: t('text.restore'),
      cell: ({ id }) => (
        <Button
          size="sm"
          onClick={() => onRestore(id)}
          aria-label={t('text.restoreOf', { what: t(`text.one.${kind}`, { id }) })}
        >
          {t('text.restore')}
        </Button>
      ),
    },
  ];
}

/** Hidden texts of one kind, with the reason; each can be shown again. */
export function HiddenTexts() {
  const { t } = useTranslation('support-reports');
  const [search] = useSearchParams();
  const kind = HIDEABLE_TEXTS.find((each) => each === search.get('kind')) ?? 'tip';
  const [chosen, setChosen] = useState<number | null>(null);
  const columns = useColumns(kind, setChosen);
  const hidden = useListPage(supportAddresses.listHiddenTexts, { kind });
  return (
    <>
      <FilterBar names={FILTERS}>
        <FilterMenu
          name="kind"
          label={t('text.kindLabel')}
          options={HIDEABLE_TEXTS.map((value) => ({
            value: value === 'tip' ? '' : value,
            label: t(`text.kind.${value}`),
          }))}
        />
      </FilterBar>
      <ListTable
        read={hidden}
        caption={t('text.hiddenCaption')}
        columns={columns}
        rowKey={({ id }) => id}
        detail={({ words }) =>
          words ? <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{words}</Text> : null
        }
        empty={
          <EmptyState icon={<IconEyeOff size={22} />} title={t('text.hiddenEmpty')}>
            {t('text.hiddenEmptyText')}
          </EmptyState>
        }
      />
      {chosen === null ? null : <RestoreDialog key={chosen} kind={kind} id={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
