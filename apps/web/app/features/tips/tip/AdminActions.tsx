import { Text } from '@mantine/core';
import { tipsAdminAddresses } from '@quotavera/contract/tips/admin-addresses';
import type { ReportReason } from '@quotavera/domain/support/reports';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { ofTips } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';
import { ReasonDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { IconEye, IconEyeOff } from '../../../ui/icons/index.ts';
import { RuleSelect } from '../../../ui/report/RuleSelect.tsx';
import type { OpenTip } from '../queries.ts';
import { ActButton } from './ActButton.tsx';

function ModerationDialog({ tip, onClose }: { tip: OpenTip; onClose: () => void }) {
  const { t } = useTranslation('tips');
  const disable = !tip.disabled;
  const form = useApiForm({
    initialValues: { reason: '', rule: '' as ReportReason | '' },
    affects: ofTips,
    send: ({ reason, rule }) =>
      api(tipsAdminAddresses.disableTip, {
        body: { tip_id: tip.id, disabled: disable, reason: reason.trim(), ...(disable && rule ? { rule } : {}) },
      }),
    done: () => {
      notify('success', t(disable ? 'admin.disabled' : 'admin.restored'));
      onClose();
    },
  });
  return (
    <ReasonDialog
      form={form}
      onClose={onClose}
      title={t(disable ? 'admin.disableTitle' : 'admin.restoreTitle')}
      submit={t(disable ? 'admin.disable' : 'admin.restore')}
      tone={disable ? 'danger' : 'main'}
      hint={t('admin.reasonHint')}
      disabled={disable && form.values.rule === ''}
    >
      <Text fz={14} c="dimmed">
        {t('admin.text')}
      </Text>
      {disable ? <RuleSelect {...form.field('rule')} /> : null}
    </ReasonDialog>
  );
}

/** An admin hides a tip's words, or shows them again; the bet stays in the record either way. */
export function AdminActions({ tip }: { tip: OpenTip }) {
  const { t } = useTranslation('tips');
  if (tip.status === 'draft') return null;
  const disable = !tip.disabled;
  return (
    <ActButton
      label={t(disable ? 'admin.disable' : 'admin.restore')}
      icon={disable ? <IconEyeOff size={17} aria-hidden="true" /> : <IconEye size={17} aria-hidden="true" />}
      tone={disable ? 'danger' : 'quiet'}
    >
      {(close) => <ModerationDialog tip={tip} onClose={close} />}
    </ActButton>
  );
}
