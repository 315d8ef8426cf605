import { Button, Group, List, Text } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiResult, api } from '../../../platform/api/index.ts';
import { notify } from '../../../platform/notify/index.ts';
import { browserSession } from '../../../platform/session/index.ts';
import { Checkbox } from '../../../ui/controls/index.ts';
import { FormDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { isProvable, ProofField } from './ProofField.tsx';

type Way = 'deactivate' | 'erase';

function ClosingDialog({ way, hasPassword, onClose }: { way: Way; hasPassword: boolean; onClose: () => void }) {
  const { t } = useTranslation('accounts-data-rights');
  const [understood, setUnderstood] = useState(way === 'deactivate');
  const form = useApiForm({
    initialValues: { password: '' },
    send: (proof): Promise<ApiResult<unknown>> =>
      way === 'deactivate'
        ? api(accountsMemberAddresses.deactivateAccount, { body: proof })
        : api(accountsMemberAddresses.eraseAccount, { body: { ...proof, confirm: true } }),
    done: () => {
      notify('success', t(`${way}.done`));
      void browserSession().signOut();
    },
  });

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(`${way}.dialogTitle`)}
      submit={t(`${way}.confirm`)}
      tone="danger"
      disabled={!isProvable({ hasPassword, form }) || !understood}
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
      <ProofField hasPassword={hasPassword} form={form} />
    </FormDialog>
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
