import { Button } from '@mantine/core';
import { REASON_MAX, REASON_MIN } from '@quotavera/domain/limits';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../../platform/api/index.ts';
import { Failed } from '../../../../ui/change/index.tsx';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { CountedTextarea } from '../../../../ui/text/index.ts';

/** A change of the record: it is made with a reason, which the history keeps. */
export function ReasonDialog({
  open,
  title,
  button,
  complete,
  busy,
  error,
  reasonAtFirst = '',
  onSend,
  onClose,
  children,
}: {
  open: boolean;
  title: string;
  /** The label of the button. */
  button: string;
  /** Whether all but the reason is filled in. */
  complete: boolean;
  busy: boolean;
  error: ApiError | null;
  reasonAtFirst?: string;
  onSend: (reason: string) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('admin-tools');
  const [typed, setTyped] = useState(reasonAtFirst);
  const reason = typed.trim();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <Button
            variant="filled"
            loading={busy}
            disabled={!complete || reason.length < REASON_MIN}
            onClick={() => onSend(reason)}
          >
            {button}
          </Button>
        </>
      }
    >
      {children}
      <CountedTextarea
        label={t('reason')}
        description={t('reasonHint')}
        value={typed}
        max={REASON_MAX}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={error?.errors.reason?.[0]}
      />
      <Failed error={error} />
    </Dialog>
  );
}
