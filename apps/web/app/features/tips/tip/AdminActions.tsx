import { Text } from '@mantine/core';
import { tipsAdminAddresses } from '@quotavera/contract/tips/admin-addresses';
import { REASON_MAX, REASON_MIN } from '@quotavera/domain/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconEye, IconEyeOff } from '../../../ui/icons/index.ts';
import { CountedTextarea } from '../../../ui/text/index.ts';
import type { OpenTip } from '../queries.ts';
import { ActDialog } from './ActDialog.tsx';
import { useAct } from './useAct.tsx';

/** An admin hides a tip's words, or shows them again; the bet stays in the record either way. */
export function AdminActions({ tip }: { tip: OpenTip }) {
  const { t } = useTranslation('tips');
  const [reason, setReason] = useState('');
  const action = useAct();
  if (tip.status === 'draft') return null;
  const disable = !tip.disabled;

  async function change(): Promise<boolean> {
    const body = { tip_id: tip.id, disabled: disable, reason: reason.trim() };
    const done = await action.act(
      tipsAdminAddresses.disableTip,
      { body },
      t(disable ? 'admin.disabled' : 'admin.restored'),
    );
    if (done) setReason('');
    return done;
  }

  return (
    <ActDialog
      button={t(disable ? 'admin.disable' : 'admin.restore')}
      icon={disable ? <IconEyeOff size={17} aria-hidden="true" /> : <IconEye size={17} aria-hidden="true" />}
      tone={disable ? 'danger' : 'quiet'}
      title={t(disable ? 'admin.disableTitle' : 'admin.restoreTitle')}
      confirm={t(disable ? 'admin.disable' : 'admin.restore')}
      action={action}
      ready={reason.trim().length >= REASON_MIN}
      onConfirm={change}
    >
      <Text fz={14} c="dimmed">
        {t('admin.text')}
      </Text>
      <CountedTextarea
        label={t('admin.reason')}
        description={t('admin.reasonHint')}
        value={reason}
        max={REASON_MAX}
        error={action.error?.errors.reason?.[0]}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActDialog>
  );
}
