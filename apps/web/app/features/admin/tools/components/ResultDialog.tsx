import { NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import { calendarAdminAddresses } from '@quotavera/contract/calendar/admin-addresses';
import { earliestResult, FIXTURE_STATUSES, type FixtureStatus, MATCH_NOTES } from '@quotavera/domain/bet';
import { MATCH_DECISIONS, type MatchDecision } from '@quotavera/domain/calendar';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Segmented } from '../../../../ui/choice/index.ts';
import { NumberInput } from '../../../../ui/controls/index.ts';
import { localText, MomentField } from '../../../../ui/dates/index.ts';
import { ReasonDialog } from '../../../../ui/dialog/index.ts';
import { useApiForm } from '../../../../ui/form/index.ts';
import { matchName, useFormats } from '../../../../ui/format/index.ts';
import { Table } from '../../../../ui/table/Table.tsx';
import { useTimeZone } from '../../../../ui/time/index.ts';
import type { FixtureView } from '../queries.ts';

const STATUSES = ['played', ...FIXTURE_STATUSES.filter((status) => status !== 'played')] as const;
const STATISTICS = ['goals', 'halfTimeGoals', 'shots', 'shotsOnTarget', 'corners', 'yellowCards', 'redCards'] as const;
type Statistic = (typeof STATISTICS)[number];
/** The number fields hold an empty text where a count isn't known. */
type Pair = readonly [number | string, number | string];
type Pairs = Readonly<Record<Statistic, Pair>>;

/** For these statuses an admin decides whether bets stand or are void. */
const DECIDED: readonly FixtureStatus[] = MATCH_NOTES;

const hasResult = ({ status, decision }: { status: FixtureStatus; decision: MatchDecision }): boolean =>
  status === 'played' || (DECIDED.includes(status) && decision === 'stand');
const moves = (status: FixtureStatus): boolean => status === 'scheduled' || status === 'postponed';

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

/** Records or corrects a result, moves a match or takes its result back, always with a reason and as a new version. */
export function ResultDialog({ fixture, onClose }: { fixture: FixtureView; onClose: () => void }) {
  const { t } = useTranslation('admin-tools');
  const format = useFormats();
  const zone = useTimeZone();
  const earliest = earliestResult(fixture.sport, new Date(fixture.starts_at));
  const canBeOver = earliest.getTime() <= Date.now();
  const form = useApiForm({
    initialValues: {
      status: (fixture.result ? fixture.status : canBeOver ? 'played' : 'postponed') as FixtureStatus,
      result: pairsOf(fixture.result),
      decision: 'wait' as MatchDecision,
      starts_at: localText(fixture.starts_at),
      reason: fixture.result ? '' : t('result.defaultReason'),
    },
    affects: ofEverything,
    send: ({ status, result, decision, starts_at, reason }) => {
      const body = {
        status,
        result: hasResult({ status, decision }) ? resultOf(result) : null,
        decision: DECIDED.includes(status) ? decision : ('stand' as const),
        reason: reason.trim(),
        ...(moves(status) ? { starts_at: new Date(starts_at).toISOString() } : {}),
      };
      return api(calendarAdminAddresses.recordResult, { params: { id: fixture.id }, body });
    },
    done: ({ tips_settled }) => {
      notify('success', t('result.done', { count: tips_settled }));
      onClose();
    },
  });
  const { status, decision, result: pairs } = form.values;
  const withResult = hasResult({ status, decision });

  const set = (name: Statistic, side: 0 | 1, value: number | string) => {
    const [home, away] = pairs[name];
    form.setFieldValue('result', { ...pairs, [name]: side === 0 ? [value, away] : [home, value] });
  };

  return (
    <ReasonDialog
      form={form}
      title={matchName(fixture.home, fixture.away)}
      submit={t('result.save')}
      hint={t('reasonHint')}
      disabled={withResult && resultOf(pairs) === null}
      onClose={onClose}
    >
      <Text c="dimmed">{t(fixture.result ? 'result.correction' : 'result.text')}</Text>
      {canBeOver ? null : (
        <Text c="dimmed">{t('result.from', { time: format.instant(earliest.toISOString(), zone, 'long') })}</Text>
      )}
      <NativeSelect label={t('matches.status')} {...form.field('status')}>
        {STATUSES.filter((each) => canBeOver || each !== 'played').map((each) => (
          <option key={each} value={each}>
            {t(`statuses.${each}`)}
          </option>
        ))}
      </NativeSelect>
      {DECIDED.includes(status) ? (
        <Segmented
          label={t('result.decision')}
          options={MATCH_DECISIONS.filter((value) => canBeOver || value !== 'stand').map((value) => ({
            value,
            label: t(`result.decisions.${value}`),
          }))}
          {...form.field('decision')}
        />
      ) : null}
      {moves(status) ? <MomentField label={t('matches.start')} {...form.field('starts_at')} /> : null}
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
    </ReasonDialog>
  );
}
