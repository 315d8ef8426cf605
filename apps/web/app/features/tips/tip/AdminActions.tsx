import { Button, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tipsCalls } from '../../../platform/api/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { IconEye, IconEyeOff } from '../../../ui/icons/index.ts';
import type { OpenTip } from '../queries.ts';
import { Failed, useAct } from './useAct.tsx';

const REASON_MIN = 3;
const DANGER = { variant: 'outline', color: 'red' } as const;

/** An admin hides a tip's words, or shows them again; the bet stays in the record either way. */
export function AdminActions({ tip }: { readonly tip: OpenTip }) {
  const { t } = useTranslation('tips');
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const { act, busy, error } = useAct();
  if (tip.status === 'draft') return null;
  const disable = !tip.disabled;

  async function change(): Promise<void> {
    const body = { tip_id: tip.id, disabled: disable, reason: reason.trim() };
    if (!(await act(tipsCalls.disableTip, { body }, t(disable ? 'admin.disabled' : 'admin.restored')))) return;
    setOpen(false);
    setReason('');
  }

  return (
    <>
      <Button
        size="sm"
        {...(disable ? DANGER : {})}
        onClick={() => setOpen(true)}
        leftSection={disable ? <IconEyeOff size={17} aria-hidden="true" /> : <IconEye size={17} aria-hidden="true" />}
      >
        {t(disable ? 'admin.disable' : 'admin.restore')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t(disable ? 'admin.disableTitle' : 'admin.restoreTitle')}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('action.cancel', { ns: 'common' })}</Button>
            <Button
              {...(disable ? DANGER : { variant: 'filled' })}
              loading={busy}
              disabled={reason.trim().length < REASON_MIN}
              onClick={() => void change()}
            >
              {t(disable ? 'admin.disable' : 'admin.restore')}
            </Button>
          </>
        }
      >
        <Text fz={14} c="dimmed">
          {t('admin.text')}
        </Text>
        <Textarea
          label={t('admin.reason')}
          description={t('admin.reasonHint')}
          value={reason}
          maxLength={500}
          error={error?.errors.reason?.[0]}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Failed error={error} />
      </Dialog>
    </>
  );
}
