import { Group, Text, UnstyledButton } from '@mantine/core';
import { Odds, useFormats } from '../../../ui/format/index.ts';
import { Cents } from '../../../ui/money/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { useWording } from '../../tips/index.ts';
import type { OwnBet } from '../queries.ts';
import { useBetWords } from './useBetWords.ts';

/** The cell shows what a bet has at stake: of a lay its liability, which says so. */
export function Stake({ bet: { side, stake_cents, risk_cents, bankroll } }: { bet: OwnBet }) {
  const words = useWording();
  const format = useFormats();
  const { currency } = bankroll;
  if (side === 'back') return <Cents cents={stake_cents} currency={currency} />;
  return words.staked(side, format.money(risk_cents, { currency }));
}

/** The bet, which opens by a press. */
export function Bet({ bet, onOpen }: { bet: OwnBet; onOpen: () => void }) {
  const words = useBetWords();
  const { event, pick } = words(bet);
  return (
    <UnstyledButton onClick={onOpen} py={6}>
      <Text inherit fw={600} style={{ overflowWrap: 'anywhere' }}>
        {event}
      </Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {pick}
      </Text>
      {bet.tags.length > 0 ? (
        <Group component="span" gap={4} mt={2}>
          {bet.tags.map((tag) => (
            <Tag key={tag} tone="neutral">
              {tag}
            </Tag>
          ))}
        </Group>
      ) : null}
      {/* The columns that a card has no room for. */}
      <Text size="sm" c="dimmed" hiddenFrom="xs">
        <Odds value={bet.totalodd} /> · <Stake bet={bet} /> · <TimeText value={bet.placed_at} style="day" />
      </Text>
    </UnstyledButton>
  );
}
