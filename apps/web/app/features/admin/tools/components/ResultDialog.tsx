import { List, NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import { calendarAdminAddresses } from '@quotavera/contract/calendar/admin-addresses';
import { earliestResult } from '@quotavera/domain/bet';
import { MINUTE_MS } from '@quotavera/domain/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../../ui/change/index.tsx';
import { Segmented } from '../../../../ui/choice/index.ts';
import { NumberInput } from '../../../../ui/controls/index.ts';
import { MomentField } from '../../../../ui/dates/index.ts';
import { matchName, useFormats } from '../../../../ui/format/index.ts';
import { Table } from '../../../../ui/table/Table.tsx';
import { useTimeZone } from '../../../../ui/time/index.ts';
import type { FixtureView } from '../queries.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

const STATUSES = ['played', 'scheduled', 'postponed', 'abandoned', 'awarded', 'cancelled'] as const;
const STATISTICS = ['goals', 'halfTimeGoals', 'shots', 'shotsOnTarget', 'corners', 'yellowCards', 'redCards'] as const;
type Statistic = (typeof STATISTICS)[number];
/** The number fields hold an empty text where a count isn't known. */
type Pair = readonly [number | string, number | string];
type Pairs = Readonly<Record<Statistic, Pair>>;

/** For these statuses an admin decides whether bets stand or are void. */
const DECIDED = ['abandoned', 'awarded'];

function pairsOf(result: FixtureView['result']): Pairs {
  return Object.fromEntries(STATISTICS.map((name) => [name, result?.[name] ?? ['', '']])) as unknown as Pairs;
}

/** Returns null where a side is missing, because a statistic is known for both teams or for none. */
function pairOf([home, away]: Pair): [number, number] | null {
  return home === '' || away === '' ? null : [Number(home), Number(away)];
}

function resultOf(pairs: Pairs): NonNullable<FixtureView['result']> | null {
  const goals = pairOf(pairs.goals);
  if (!goals) return null;
  const rest = Object.fromEntries(STATISTICS.slice(1).map((name) => [name, pairOf(pairs[name])]));
  return { goals, ...rest } as NonNullable<FixtureView['result']>;
}

/** The local text of an instant for a datetime field, and back. */
function localText(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/** Records or corrects a result, moves a match or takes its result back, always with a reason and as a new version. */
export function ResultDialog({ fixture, onClose }: { fixture: FixtureView; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const zone = useTimeZone();
  const earliest = earliestResult(fixture.sport, new Date(fixture.starts_at));
  const canBeOver = earliest.getTime() <= Date.now();
  const [status, setStatus] = useState<(typeof STATUSES)[number]>(
    fixture.result ? fixture.status : canBeOver ? 'played' : 'postponed',
  );
  const [pairs, setPairs] = useState(pairsOf(fixture.result));
  const [decision, setDecision] = useState<'wait' | 'void' | 'stand'>('wait');
  const [startsAt, setStartsAt] = useState(localText(fixture.starts_at));
  const { change, busy, error } = useChange();
  const withResult = status === 'played' || (DECIDED.includes(status) && decision === 'stand');
  const moves = status === 'scheduled' || status === 'postponed';
  const result = withResult ? resultOf(pairs) : null;
  const complete = !withResult || result !== null;

  const set = (name: Statistic, side: 0 | 1, value: number | string) => {
    const [home, away] = pairs[name];
    setPairs({ ...pairs, [name]: side === 0 ? [value, away] : [home, value] });
  };
  const send = async (reason: string) => {
    const body = {
      status,
      result,
      decision: DECIDED.includes(status) ? decision : ('stand' as const),
      reason,
      ...(moves ? { starts_at: new Date(startsAt).toISOString() } : {}),
    };
    const done = await change(
      calendarAdminAddresses.recordResult,
      { params: { id: fixture.id }, body },
      ({ tips_settled }) => t('result.done', { count: tips_settled }),
    );
    if (done) onClose();
  };

  return (
    <ReasonDialog
      open
      title={matchName(fixture.home, fixture.away)}
      button={t('result.save')}
      complete={complete}
      busy={busy}
      error={error}
      reasonAtFirst={fixture.result ? '' : t('result.defaultReason')}
      onSend={(reason) => void send(reason)}
      onClose={onClose}
    >
      <Text c="dimmed">{t(fixture.result ? 'result.correction' : 'result.text')}</Text>
      {canBeOver ? null : (
        <Text c="dimmed">{t('result.from', { time: format.instant(earliest.toISOString(), zone, 'long') })}</Text>
      )}
      <NativeSelect
        label={t('matches.status')}
        value={status}
        onChange={(event) => setStatus(event.currentTarget.value as typeof status)}
      >
        {STATUSES.filter((each) => canBeOver || each !== 'played').map((each) => (
          <option key={each} value={each}>
            {t(`statuses.${each}`)}
          </option>
        ))}
      </NativeSelect>
      {DECIDED.includes(status) ? (
        <Segmented
          label={t('result.decision')}
          options={(canBeOver ? (['wait', 'void', 'stand'] as const) : (['wait', 'void'] as const)).map((value) => ({
            value,
            label: t(`result.decisions.${value}`),
          }))}
          value={decision}
          onChange={setDecision}
        />
      ) : null}
      {moves ? (
        <MomentField
          label={t('matches.start')}
          value={startsAt}
          onChange={setStartsAt}
          error={error?.errors.starts_at?.[0]}
        />
      ) : null}
      {withResult ? (
        <Table layout="fixed" withRowBorders={false} verticalSpacing={4} horizontalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <VisuallyHidden>{t('result.statistic')}</VisuallyHidden>
              </Table.Th>
              {[fixture.home, fixture.away].map((team) => (
                <Table.Th key={team} ta="right" fw={500} style={{ overflowWrap: 'anywhere' }}>
                  {team}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {STATISTICS.map((name) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" fw={500}>
                  {t(`result.statistics.${name}`)}
                </Table.Th>
                {([0, 1] as const).map((side) => (
                  <Table.Td key={side}>
                    <NumberInput
                      aria-label={`${t(`result.statistics.${name}`)}, ${side === 0 ? fixture.home : fixture.away}`}
                      min={0}
                      max={200}
                      allowDecimal={false}
                      hideControls
                      styles={{ input: { textAlign: 'right' } }}
                      value={pairs[name][side]}
                      onChange={(value) => set(name, side, value)}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : null}
      {error && Object.keys(error.errors).length > 0 ? (
        <List c="red">
          {Object.entries(error.errors).map(([field, texts]) => (
            <List.Item key={field}>{texts.join(' ')}</List.Item>
          ))}
        </List>
      ) : null}
    </ReasonDialog>
  );
}
