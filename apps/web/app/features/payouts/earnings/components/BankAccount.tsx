import { Button, Text, TextInput } from '@mantine/core';
import { payoutsAddresses } from '@quotavera/contract/payouts/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { Facts } from '../../../../ui/facts/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { type Earnings, ROME } from '../queries.ts';

/** Changes the account that a tipster's money goes to. Only the end of the stored IBAN is shown. */
export function BankAccount({ iban }: Pick<Earnings, 'iban'>) {
  const { t } = useTranslation('payouts-earnings');
  const format = useFormats();
  const [typed, setTyped] = useState('');
  const { change, busy, error } = useChange();
  const save = async () => {
    if (await change(payoutsAddresses.saveIban, { body: { iban: typed } }, () => t('iban.saved'))) setTyped('');
  };
  return (
    <Panel title={t('iban.title')}>
      <Text size="sm" c="dimmed">
        {t('iban.text')}
      </Text>
      {iban ? <Facts facts={[[t('iban.current'), iban.hint]]} /> : null}
      {iban?.held_until ? (
        <Note kind="info" role="note">
          {t('request.held', { day: format.instant(iban.held_until, ROME, 'short') })}
        </Note>
      ) : null}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          label={t('iban.field')}
          value={typed}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          error={error?.errors.iban?.[0]}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" mt="sm" loading={busy} disabled={typed.trim() === ''}>
          {t('iban.save')}
        </Button>
        {error?.errors.iban ? null : <Failed error={error} />}
      </form>
    </Panel>
  );
}
