import { Button, Group, Text, TextInput } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { Panel } from '../../../../ui/page/index.ts';
import { useContractDay } from '../../pricing/index.ts';

/** A gift code of a tipster, to be redeemed. */
export function RedeemGift() {
  const { t } = useTranslation('sells-audience');
  const day = useContractDay();
  const { change, busy, error } = useChange();
  const hint = useId();
  const [code, setCode] = useState('');
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (code.trim() === '') return;
    const begun = await change(sellsAddresses.redeemGift, { body: { code: code.trim() } }, ({ name, until }) =>
      t('redeem.done', { name, day: day(until) }),
    );
    if (begun) setCode('');
  }
  return (
    <Panel title={t('redeem.title')}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Group align="flex-end" gap="xs">
          <TextInput
            label={t('redeem.label')}
            aria-describedby={hint}
            value={code}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            flex="1 1 220px"
            maw={420}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button type="submit" loading={busy}>
            {t('redeem.button')}
          </Button>
        </Group>
        <Text id={hint} size="sm" c="dimmed" mt={6}>
          {t('redeem.hint')}
        </Text>
      </form>
      <Failed error={error} />
    </Panel>
  );
}
