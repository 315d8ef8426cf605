import { Button, Group, List, Text } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, api } from '../../../platform/api/index.ts';
import { notify } from '../../../platform/notify/index.ts';
import { browserSession } from '../../../platform/session/index.ts';
import { Checkbox } from '../../../ui/controls/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { isProvable, ProofField } from './ProofField.tsx';

type Way = 'deactivate' | 'erase';

function ClosingDialog({ way, hasPassword, onClose }: { way: Way; hasPassword: boolean; onClose: () => void }) {
  const { t } = useTranslation('accounts-data-rights');
  const [typed, setTyped] = useState('');
  const [understood, setUnderstood] = useState(way === 'deactivate');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);

  async function confirm(): Promise<void> {
    setBusy(true);
    setError(null);
    const proof = { password: typed };
    const result = await (way === 'deactivate'
      ? api(accountsMemberAddresses.deactivateAccount, { body: proof })
      : api(accountsMemberAddresses.eraseAccount, { body: { ...proof, confirm: true } }));
    setBusy(false);
    if (!result.ok) return setError(result.error);
    notify('success', t(`${way}.done`));
    await browserSession().signOut();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`${way}.dialogTitle`)}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="outline"
            color="red"
            loading={busy}
            disabled={!isProvable(hasPassword, typed) || !understood}
            onClick={() => void confirm()}
          >
            {t(`${way}.confirm`)}
          </Button>
        </>
      }
    >
      <Text>{t(`${way}.text`)}</Text>
      {way === 'erase' ? (
        <>
          <List spacing="xs">
            {t('erase.points', { returnObjects: true }).map((point) => (
              <List.Item key={point}>{point}</List.Item>
            ))}
          </List>
          <Checkbox
            label={t('erase.understand')}
            checked={understood}
            onChange={(event) => setUnderstood(event.currentTarget.checked)}
          />
        </>
      ) : null}
      <ProofField hasPassword={hasPassword} value={typed} onChange={setTyped} error={error} />
    </Dialog>
  );
}

/** Pausing or closing the account: what it does, and the question before it is done. */
export function ClosingPanel({ way, hasPassword }: { way: Way; hasPassword: boolean }) {
  const { t } = useTranslation('accounts-data-rights');
  const [asking, setAsking] = useState(false);
  return (
    <Panel title={t(`${way}.title`)}>
      <Text size="sm" c="dimmed">
        {t(`${way}.text`)}
      </Text>
      <Group>
        <Button {...(way === 'erase' ? { variant: 'outline', color: 'red' } : {})} onClick={() => setAsking(true)}>
          {t(`${way}.button`)}
        </Button>
      </Group>
      {asking ? <ClosingDialog way={way} hasPassword={hasPassword} onClose={() => setAsking(false)} /> : null}
    </Panel>
  );
}
