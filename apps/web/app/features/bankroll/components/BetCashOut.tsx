import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/choice/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Cents, MoneyInput, readCents } from '../../../ui/money/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { useSave } from '../../tips/follow-tip/index.ts';
import type { OwnBet } from '../queries.ts';
import { canCashOut, openShare, withCashOut } from './cash-out.ts';
import { STAKE_PARTS, type StakePart } from './kind.ts';

/** Lists and adds what a bookmaker paid before the end, for all of the bet or a part of it. */
export function BetCashOut({ bet }: { bet: OwnBet }) {
  const { t } = useTranslation('bankroll-kinds');
  const format = useFormats();
  const errorText = useErrorText();
  const { busy, error, save } = useSave();
  const [opened, setOpened] = useState(false);
  const [part, setPart] = useState<StakePart>('whole');
  const [percent, setPercent] = useState('50');
  const [received, setReceived] = useState('');
  const { currency } = bet.bankroll;
  const cents = readCents(received);
  const share = part === 'whole' ? openShare(bet) : Number(percent.replace(',', '.')) / 100;
  const isSound = cents !== null && share > 0 && share <= 1;

  const send = (cashOuts: ReturnType<typeof withCashOut>) =>
    save(bankrollAddresses.cashOutBet, { params: { id: bet.id }, body: { cash_outs: cashOuts } });
  async function add(): Promise<void> {
    if (cents !== null && (await send(withCashOut(bet, { share, cents })))) {
      setOpened(false);
      setReceived('');
    }
  }
  const canAdd = canCashOut(bet);
  if (!canAdd && bet.cash_outs.length === 0) return null;
  return (
    <Stack gap="sm">
      {bet.cash_outs.length > 0 ? (
        <>
          <List listStyleType="none" size="sm" spacing={4}>
            {bet.cash_outs.map(({ share: closed, received_cents: paid, at }) => (
              <List.Item key={at}>
                {t('cashOut.one', { share: format.percent(Number(closed)) })} <Cents cents={paid} currency={currency} />{' '}
                · <TimeText value={at} />
              </List.Item>
            ))}
          </List>
          <Group>
            <Button size="sm" variant="subtle" loading={busy} onClick={() => void send(bet.cash_outs.slice(0, -1))}>
              {t('cashOut.takeBack')}
            </Button>
          </Group>
        </>
      ) : null}
      {!canAdd ? null : opened ? (
        <>
          <Segmented
            label={t('cashOut.title')}
            options={STAKE_PARTS.map((value) => ({ value, label: t(`cashOut.${value}`) }))}
            value={part}
            onChange={setPart}
          />
          <Group align="flex-start" gap="sm" grow>
            {part === 'part' ? (
              <TextInput
                label={t('cashOut.share')}
                inputMode="decimal"
                rightSection="%"
                maxLength={5}
                value={percent}
                onChange={(event) => setPercent(event.currentTarget.value)}
              />
            ) : null}
            <MoneyInput label={t('cashOut.received')} currency={currency} value={received} onChange={setReceived} />
          </Group>
          <Text size="sm" c="dimmed">
            {t('cashOut.note')}
          </Text>
          <Group>
            <Button loading={busy} disabled={!isSound} onClick={() => void add()}>
              {t('cashOut.save')}
            </Button>
            <Button variant="default" onClick={() => setOpened(false)}>
              {t('cashOut.cancel')}
            </Button>
          </Group>
        </>
      ) : (
        <Group>
          <Button size="sm" variant="default" onClick={() => setOpened(true)}>
            {t('cashOut.open')}
          </Button>
        </Group>
      )}
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
    </Stack>
  );
}
