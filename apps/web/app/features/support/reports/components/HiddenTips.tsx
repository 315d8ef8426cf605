import { Anchor, Button, Text } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { tipsAdminAddresses } from '@quotavera/contract/tips/admin-addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { api } from '../../../../platform/api/index.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { ReasonDialog } from '../../../../ui/dialog/index.ts';
import { useApiForm } from '../../../../ui/form/index.ts';
import { IconEyeOff } from '../../../../ui/icons/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { type Column, ListTable, useListPage } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import type { HiddenTip } from '../queries.ts';

function RestoreDialog({ tip, onClose }: { tip: HiddenTip; onClose: () => void }) {
  const { t } = useTranslation('support-reports');
  const form = useApiForm({
    initialValues: { reason: '' },
    affects: ofEverything,
    send: ({ reason }) =>
      api(tipsAdminAddresses.disableTip, { body: { tip_id: tip.id, disabled: false, reason: reason.trim() } }),
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

function useColumns(onRestore: (tip: HiddenTip) => void): readonly Column<HiddenTip>[] {
  const { t } = useTranslation('support-reports');
  return [
    {
      key: 'what',
      header: t('text.kindLabel'),
      inCard: 'title',
      cell: ({ id }) => (
        <Anchor
          component={Link}
          to={paths.tipPublic(id)}
          display="inline-flex"
          mih={44}
          fw={500}
          style={{ alignItems: 'center' }}
        >
          {t('text.one.tip', { id })}
        </Anchor>
      ),
    },
    { key: 'who', header: t('text.who'), cell: ({ username }) => username },
    { key: 'rule', header: t('text.rule'), wraps: true, cell: ({ rule }) => (rule ? t(`reason.${rule}`) : null) },
    { key: 'reason', header: t('text.reason'), wraps: true, inCard: 'line', cell: ({ reason }) => reason },
    { key: 'since', header: t('text.since'), cell: ({ hidden_at: at }) => <TimeText value={at} /> },
    {
      key: 'act',
      header: t('text.restore'),
      cell: (tip) => (
        <Button size="sm" onClick={() => onRestore(tip)} aria-label={t('text.restoreOf', { id: tip.id })}>
          {t('text.restore')}
        </Button>
      ),
    },
  ];
}

/** Tips whose words are hidden, with the reason; each can be shown again. */
export function HiddenTips() {
  const { t } = useTranslation('support-reports');
  const [chosen, setChosen] = useState<HiddenTip | null>(null);
  const columns = useColumns(setChosen);
  const hidden = useListPage(supportAddresses.listHiddenTips);
  return (
    <>
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
      {chosen ? <RestoreDialog key={chosen.id} tip={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  );
}
