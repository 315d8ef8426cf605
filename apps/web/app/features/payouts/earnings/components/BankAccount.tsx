import { Button, Text, TextInput } from '@mantine/core';
import { payoutsAddresses } from '@quotavera/contract/payouts/addresses';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Facts } from '../../../../ui/facts/index.ts';
import { FormFailure, useApiForm } from '../../../../ui/form/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { type Earnings, ROME } from '../queries.ts';

/** Changes the account that a tipster's money goes to. Only the end of the stored IBAN is shown. */
export function BankAccount({ iban }: Pick<Earnings, 'iban'>) {
  const { t } = useTranslation('payouts-earnings');
  const format = useFormats();
  const form = useApiForm({
    initialValues: { iban: '' },
    affects: ofEverything,
    send: (body) => api(payoutsAddresses.saveIban, { body }),
    done: () => {
      notify('success', t('iban.saved'));
      form.reset();
    },
  });
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
      <form noValidate onSubmit={form.onSubmit}>
        <TextInput
          label={t('iban.field')}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          {...form.field('iban')}
        />
        <Button type="submit" variant="filled" mt="sm" loading={form.busy} disabled={form.values.iban.trim() === ''}>
          {t('iban.save')}
        </Button>
        <FormFailure form={form} />
      </form>
    </Panel>
  );
}
