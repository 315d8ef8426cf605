import { Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import type { Outcome } from '@quotavera/domain/bet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../platform/api/queries.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Odds } from '../../../ui/format/index.ts';
import { Cents, MoneyInput, readCents } from '../../../ui/money/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { useSave } from '../../tips/follow-tip/index.ts';
import type { OwnBet } from '../queries.ts';
import { BetDialog } from './BetDialog.tsx';
import { canCashOut, openShare, withCashOut } from './cash-out.ts';
import { useBetWords } from './useBetWords.ts';

/** Most bets come to one of these, each of which is one press. */
const ANSWERS = ['won', 'lost', 'void'] as const satisfies readonly Outcome[];

/** Asks in place what the bookmaker paid before the end. */
function PaidEarly({ bet, onClose }: { bet: OwnBet; onClose: () => void }) {
  const { t } = useTranslation('bankroll-kinds');
  const { t: own } = useTranslation('bankroll');
  const errorText = useErrorText();
  const { busy, error, save } = useSave();
  const [received, setReceived] = useState('');
  const cents = readCents(received);
  async function close(): Promise<void> {
    if (cents === null) return;
    const body = { cash_outs: withCashOut(bet, { share: openShare(bet), cents }) };
    if (await save(bankrollAddresses.cashOutBet, { params: { id: bet.id }, body }))
      notify('success', own('undecided.done'));
  }
  return (
    <Stack gap="xs">
      <MoneyInput
        label={t('cashOut.received')}
        description={t('cashOut.note')}
        currency={bet.bankroll.currency}
        value={received}
        autoFocus
        onChange={setReceived}
      />
      <Group gap="xs">
        <Button loading={busy} disabled={cents === null} onClick={() => void close()}>
          {t('cashOut.save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('cashOut.cancel')}
        </Button>
      </Group>
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
    </Stack>
  );
}

function Question({ bet, onMore }: { bet: OwnBet; onMore: () => void }) {
  const { t } = useTranslation('bankroll');
  const { t: kinds } = useTranslation('bankroll-kinds');
  const errorText = useErrorText();
  const words = useBetWords();
  const [closing, setClosing] = useState(false);
  const { busy, error, save } = useSave();
  const { event, pick } = words(bet);
  const starts = bet.legs.map(({ matchdate }) => matchdate).sort();

  async function answer(grade: Outcome): Promise<void> {
    const grades = bet.legs.flatMap((leg, n) => (leg.grade === null ? [{ leg: n, grade }] : []));
    const params = { id: bet.id };
    if (await save(bankrollAddresses.gradeBet, { params, body: { grades } })) notify('success', t('undecided.done'));
  }
  return (
    <Paper withBorder radius="md" p="sm">
      <Stack gap="xs">
        <div>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {event}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {pick ? `${pick} · ` : null}
            <TimeText value={starts.at(-1) ?? bet.placed_at} style="day" /> · <Odds value={bet.totalodd} /> ·{' '}
            <Cents cents={bet.stake_cents} currency={bet.bankroll.currency} />
          </Text>
        </div>
        <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs">
          {ANSWERS.map((grade) => (
            <Button key={grade} disabled={busy} px="xs" onClick={() => void answer(grade)}>
              {t(`outcome.${grade}`)}
            </Button>
          ))}
          {canCashOut(bet) ? (
            <Button disabled={busy} px="xs" aria-expanded={closing} onClick={() => setClosing(!closing)}>
              {kinds('cashOut.title')}
            </Button>
          ) : null}
        </SimpleGrid>
        {closing ? <PaidEarly bet={bet} onClose={() => setClosing(false)} /> : null}
        <Group gap="xs" justify="space-between">
          <Button size="sm" variant="subtle" onClick={onMore}>
            {t('undecided.more')}
          </Button>
          <Button
            size="sm"
            variant="subtle"
            disabled={busy}
            onClick={() => void save(bankrollAddresses.askLater, { params: { id: bet.id } })}
          >
            {t('undecided.later')}
          </Button>
        </Group>
        {error ? <Note kind="error">{errorText(error)}</Note> : null}
      </Stack>
    </Paper>
  );
}

/** Asks how open bets came out whose matches are long over, a few at a time; nothing stands there while there are none. */
export default function Undecided() {
  const { t } = useTranslation('bankroll');
  const [opened, setOpened] = useState<OwnBet | null>(null);
  const { data } = useApi(bankrollAddresses.listUndecided, {});
  if (!data || data.results.length === 0) return null;
  return (
    <Panel title={t('undecided.title')}>
      <Text size="sm" c="dimmed">
        {t('undecided.text', { count: data.count })}
      </Text>
      {data.results.map((bet) => (
        <Question key={bet.id} bet={bet} onMore={() => setOpened(bet)} />
      ))}
      {opened ? <BetDialog bet={opened} onEdit={null} onClose={() => setOpened(null)} /> : null}
    </Panel>
  );
}
