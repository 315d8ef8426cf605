import { Button, Group, Text } from '@mantine/core';
import { bankrollMemberAddresses } from '@quotavera/contract/bankroll/member-addresses';
import { MAX_BETS_TAGGED } from '@quotavera/domain/limits';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../platform/api/queries.ts';
import { Checkbox } from '../../../ui/controls/index.ts';
import { lazyDialog } from '../../../ui/fetched/index.ts';
import { Bet } from '../components/BetCells.tsx';
import type { OwnBet } from '../queries.ts';

const TagDialog = lazyDialog(() => import('./TagDialog.tsx'));
const TagsDialog = lazyDialog(() => import('./TagsDialog.tsx'));

/** Bets that are chosen in a list, to tag them together. */
export interface Selection {
  /** By number; null while nothing is being chosen. */
  chosen: ReadonlyMap<number, OwnBet> | null;
  start: () => void;
  stop: () => void;
  toggle: (bet: OwnBet) => void;
  add: (bets: readonly OwnBet[]) => void;
}

const limited = (bets: Iterable<readonly [number, OwnBet]>) => new Map([...bets].slice(0, MAX_BETS_TAGGED));

/** Stays the same object until what is chosen changes, so that rows are drawn anew only then. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<number, OwnBet> | null>(null);
  return useMemo(
    () => ({
      chosen,
      start: () => setChosen(new Map()),
      stop: () => setChosen(null),
      toggle: (bet) =>
        setChosen((before) => {
          const others = [...(before ?? [])].filter(([id]) => id !== bet.id);
          return limited(before?.has(bet.id) ? others : [...others, [bet.id, bet]]);
        }),
      add: (bets) => setChosen((before) => limited([...(before ?? []), ...bets.map((bet) => [bet.id, bet] as const)])),
    }),
    [chosen],
  );
}

/** A bet with its box, which a press ticks. */
export function SelectableBet({ bet, selection: { chosen, toggle } }: { bet: OwnBet; selection: Selection }) {
  const { t } = useTranslation('bankroll-tags');
  const [event] = bet.legs.map(({ match }) => match);
  return (
    <Group gap="sm" wrap="nowrap">
      <Checkbox
        checked={chosen?.has(bet.id) ?? false}
        aria-label={t('choose', { bet: event })}
        onChange={() => toggle(bet)}
      />
      <Bet bet={bet} onOpen={() => toggle(bet)} />
    </Group>
  );
}

/** Above the list: begins choosing, says how many bets are chosen, and opens what can be done with them. */
export function SelectionBar({ selection, inSight }: { selection: Selection; inSight: readonly OwnBet[] }) {
  const { t } = useTranslation('bankroll-tags');
  const { t: common } = useTranslation();
  const [tagging, setTagging] = useState(false);
  const [managing, setManaging] = useState(false);
  const hasTags = (useApi(bankrollMemberAddresses.listBetTags, {}).data?.results ?? []).length > 0;
  const { chosen, start, stop, add } = selection;
  if (chosen === null) {
    return (
      <Group justify="flex-end" gap="xs">
        {hasTags ? (
          <Button size="sm" variant="subtle" onClick={() => setManaging(true)}>
            {t('manage.open')}
          </Button>
        ) : null}
        <Button size="sm" variant="subtle" onClick={start}>
          {t('select')}
        </Button>
        <TagsDialog wanted={managing} onClose={() => setManaging(false)} />
      </Group>
    );
  }
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" aria-live="polite">
        {t('chosen', { count: chosen.size })}
      </Text>
      <Group gap="xs">
        <Button size="sm" variant="subtle" onClick={() => add(inSight)}>
          {t('inSight')}
        </Button>
        <Button size="sm" variant="filled" disabled={chosen.size === 0} onClick={() => setTagging(true)}>
          {t('tag')}
        </Button>
        <Button size="sm" onClick={stop}>
          {common('action.cancel')}
        </Button>
      </Group>
      <TagDialog wanted={tagging} bets={[...chosen.values()]} onClose={() => setTagging(false)} onDone={stop} />
    </Group>
  );
}
