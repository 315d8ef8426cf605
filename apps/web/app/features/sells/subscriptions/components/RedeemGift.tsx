import { Button, Group, Text, TextInput } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { FormFailure, useApiForm } from '../../../../ui/form/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { useContractDay } from '../../pricing/index.ts';

/** A gift code of a tipster, to be redeemed. */
export function RedeemGift() {
  const { t } = useTranslation('sells-audience');
  const day = useContractDay();
  const hint = useId();
  const form = useApiForm({
    initialValues: { code: '' },
    affects: ofEverything,
    send: ({ code }) => api(sellsAddresses.redeemGift, { body: { code: code.trim() } }),
    done: ({ name, until }) => {
      notify('success', t('redeem.done', { name, day: day(until) }));
      form.reset();
    },
  });
  return (
    <Panel title={t('redeem.title')}>
      <form noValidate onSubmit={form.onSubmit}>
        <Group align="flex-end" gap="xs">
          <TextInput
            label={t('redeem.label')}
            aria-describedby={hint}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            flex="1 1 220px"
            maw={420}
            {...form.field('code')}
          />
          <Button type="submit" loading={form.busy}>
            {t('redeem.button')}
          </Button>
        </Group>
        <Text id={hint} size="sm" c="dimmed" mt={6}>
          {t('redeem.hint')}
        </Text>
      </form>
      <FormFailure form={form} />
    </Panel>
  );
}
