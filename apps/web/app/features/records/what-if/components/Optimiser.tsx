import { Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import { recordsAddresses } from '@quotavera/contract/records/addresses';
import { MAX_OPTIMISED_BETS, type OptimisedStake } from '@quotavera/domain/staking';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { Checkbox } from '../../../../ui/controls/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconTargetArrow } from '../../../../ui/icons/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { useWording } from '../../../tips/index.ts';
import { type Candidate, candidateOf, chosenOf } from '../open-bets.ts';
import { readMoney, readPercent } from '../terms.ts';
import { useAddressFields } from '../useAddressFields.ts';
import { useWork } from '../useWork.ts';
import { NumberField } from './NumberField.tsx';
import { WorkProgress } from './Progress.tsx';

const DEFAULTS = { bank: '1000', part: '25', event: '5', day: '15', tips: '' };
const NUMBERS = ['bank', 'part', 'event', 'day'] as const;
const MAX_BANK_CENTS = 10_000_000_00;
const BASIS_POINTS = 10_000;

/** Returns the stake in whole cents, never more than the share says. */
const centsOf = (share: number, bankCents: number) => Math.floor(share * bankCents + 1e-6);

/** Why a stake is what it is, in one sentence. */
function Explained({
  candidate,
  stake,
  caps,
}: {
  candidate: Candidate;
  stake: OptimisedStake;
  caps: { event: string; day: string };
}) {
  const { t } = useTranslation('records-what-if');
  const format = useFormats();
  const share = (value: number) => format.percent(value, { signed: false });
  const { bet, source } = candidate;
  return (
    <Text size="sm" c="dimmed">
      {t(`reason.${stake.reason}`, {
        probability: t(`probability.${source === 'stated' ? 'stated' : 'yield'}`, {
          value: share(bet?.probability ?? 0),
        }),
        edge: format.percent(stake.edge),
        alone: share(stake.alone),
        share: share(stake.share),
        event: caps.event,
        day: caps.day,
      })}
    </Text>
  );
}

function TipRow({
  candidate,
  chosen,
  full,
  stake,
  bankCents,
  caps,
  onToggle,
}: {
  candidate: Candidate;
  chosen: boolean;
  /** Whether no more can be chosen. */
  full: boolean;
  stake: OptimisedStake | null;
  bankCents: number;
  caps: { event: string; day: string };
  onToggle: () => void;
}) {
  const { t } = useTranslation('records-what-if');
  const format = useFormats();
  const words = useWording();
  const { tip, source } = candidate;
  const { event, named } = words.picks(tip);
  const [first] = tip.legs;
  return (
    <Group component="li" wrap="nowrap" align="start" gap="sm" py="xs" style={{ borderTop: '1px solid var(--line)' }}>
      <Checkbox
        mt={4}
        aria-label={t('optimise.take', { event })}
        checked={chosen}
        disabled={source === 'none' || (full && !chosen)}
        onChange={onToggle}
      />
      <Box flex={1} miw={0}>
        <Group justify="space-between" gap="xs" wrap="nowrap" align="start">
          <Box miw={0}>
            <Text component={Link} to={paths.tipPublic(tip.id)} fw={600} c="inherit" td="none">
              {event}
            </Text>
            <Text size="sm">
              {named} · {format.odds(tip.totalodd)}
            </Text>
            <Text size="sm" c="dimmed">
              @{tip.tipster.username} · {first ? <TimeText value={first.matchdate} /> : null}
            </Text>
          </Box>
          {stake ? (
            <Box ta="right" flex="none">
              <Text fz={20} fw={600} lh={1.2}>
                {format.money(centsOf(stake.share, bankCents))}
              </Text>
              <Text size="sm" c="dimmed">
                {tip.side === 'lay'
                  ? words.staked('lay', format.percent(stake.share, { signed: false, digits: 2 }))
                  : format.percent(stake.share, { signed: false, digits: 2 })}
              </Text>
            </Box>
          ) : null}
        </Group>
        {stake ? <Explained candidate={candidate} stake={stake} caps={caps} /> : null}
        {source === 'none' ? (
          <Text size="sm" c="dimmed">
            {t('probability.none')}
          </Text>
        ) : null}
      </Box>
    </Group>
  );
}

function Stakes({ candidates }: { candidates: readonly Candidate[] }) {
  const { t } = useTranslation('records-what-if');
  const format = useFormats();
  const [fields, change] = useAddressFields(DEFAULTS);
  const chosen = chosenOf(candidates, fields.tips);
  const taken = candidates.filter(({ tip }) => chosen.has(tip.id));
  const values = {
    bank: readMoney(fields.bank, MAX_BANK_CENTS, 100),
    part: readPercent(fields.part, 1, 100),
    event: readPercent(fields.event, 0.1, 100),
    day: readPercent(fields.day, 0.1, 100),
  };
  const valid = NUMBERS.every((name) => values[name] !== null);
  const bets = taken.flatMap(({ bet }) => bet ?? []);
  const terms = {
    fraction: (values.part ?? BASIS_POINTS) / BASIS_POINTS,
    eventCap: (values.event ?? BASIS_POINTS) / BASIS_POINTS,
    dayCap: (values.day ?? BASIS_POINTS) / BASIS_POINTS,
  };
  const key = JSON.stringify([terms, bets]);
  const working = useWork(valid && bets.length > 0 ? { type: 'optimise', bets, terms } : null, key, key);
  const answer = working.answers.stakes;
  // Stakes of other tips or caps would stand beside the wrong rows.
  const found = working.about === key ? (answer?.stakes ?? null) : null;
  const bankCents = values.bank ?? 0;
  const share = (value: number) => format.percent(value, { signed: false, digits: 1 });
  const caps = { event: share(terms.eventCap), day: share(terms.dayCap) };
  const total = found?.stakes.reduce((sum, stake) => sum + centsOf(stake.share, bankCents), 0) ?? 0;
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    change({ tips: next.size === 0 ? '0' : [...next].join(',') });
  };
  return (
    <>
      <Panel title={t('optimise.terms')}>
        <Group align="start" gap="md">
          {NUMBERS.map((name) => (
            <NumberField
              key={name}
              label={t(`optimise.${name}`)}
              unit={name === 'bank' ? '€' : '%'}
              value={fields[name]}
              wrong={values[name] === null}
              {...(name === 'bank' ? {} : { explain: t(`explain.optimise_${name}`) })}
              onChange={(text) => change({ [name]: text })}
            />
          ))}
        </Group>
      </Panel>
      <WorkProgress working={working} />
      {answer && answer.stakes === null ? <Note kind="error">{t('optimise.tooMany')}</Note> : null}
      {found ? (
        <Text fz="lg" fw={600} role="status">
          {total > 0
            ? t('optimise.sentence', {
                count: found.stakes.filter((stake) => centsOf(stake.share, bankCents) > 0).length,
                total: format.money(total),
                share: share(total / bankCents),
                growth: format.percent(Math.exp(found.growth) - 1, { digits: 2 }),
              })
            : t('optimise.nothing')}
        </Text>
      ) : null}
      {found && found.guessed.length > 0 ? <Note kind="info">{t('optimise.guessed')}</Note> : null}
      <Panel
        title={t('optimise.tips')}
        aside={
          <Text size="sm" c="dimmed">
            {t('optimise.chosen', { chosen: taken.length, most: MAX_OPTIMISED_BETS })}
          </Text>
        }
      >
        <Box component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {candidates.map((candidate) => {
            const at = taken.indexOf(candidate);
            return (
              <TipRow
                key={candidate.tip.id}
                candidate={candidate}
                chosen={at >= 0}
                full={chosen.size >= MAX_OPTIMISED_BETS}
                stake={(at >= 0 && found?.stakes[at]) || null}
                bankCents={bankCents}
                caps={caps}
                onToggle={() => toggle(candidate.tip.id)}
              />
            );
          })}
        </Box>
      </Panel>
      <Text size="sm" c="dimmed" maw="80ch">
        {t('optimise.note')}
      </Text>
    </>
  );
}

/** Shares a bank between the open tips that the reader sees whole. */
export function Optimiser() {
  const { t } = useTranslation('records-what-if');
  const { data, error, reload } = useApi(recordsAddresses.stakeableTips, {});
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={reload} />
    ) : (
      <LoadingState>
        <Stack gap="md">
          <Skeleton height={120} />
          <Skeleton height={320} />
        </Stack>
      </LoadingState>
    );
  }
  if (data.tips.length === 0) {
    return (
      <EmptyState icon={<IconTargetArrow size={24} stroke={1.6} />} title={t('optimise.empty')}>
        {t('optimise.emptyText')}
      </EmptyState>
    );
  }
  return (
    <Stack gap="md">
      <Stakes candidates={data.tips.map(candidateOf)} />
    </Stack>
  );
}
