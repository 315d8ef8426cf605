import { Anchor, Button, Group, List, Paper, Skeleton, Stack, Text } from '@mantine/core';
import type { Outcome } from '@quotavera/domain/bet';
import { OUTCOMES } from '@quotavera/domain/bet';
import { REASON_MAX, REASON_MIN } from '@quotavera/domain/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { tipsCalls } from '../../../platform/api/index.ts';
import { listOrEmpty, useApi } from '../../../platform/api/queries.ts';
import { ChoiceChips } from '../../../ui/choice/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { Odds } from '../../../ui/format/index.ts';
import { IconCheck, IconCircleCheck } from '../../../ui/icons/index.ts';
import { OutcomeBadge } from '../../../ui/outcome/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { Pager, usePage } from '../../../ui/table/index.ts';
import { CountedTextarea } from '../../../ui/text/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { useWording } from '../../tips/index.ts';
import { Failed, useChange } from '../change.tsx';
import type { QueuedTip } from '../queries.ts';

const PAGE_SIZE = 20;

/** Tips that wait for an admin: past their start without outcome, or declared by their own author. */
export function QueuePanel({ queue }: { readonly queue: 'unsettled' | 'self_declared' }) {
  const { t } = useTranslation('admin');
  const at = usePage();
  const read = useApi(
    tipsCalls.moderationQueue,
    { query: { queue, ...at, page_size: PAGE_SIZE } },
    { keepPrevious: true },
  );
  const list = listOrEmpty(read);
  return (
    <Stack component="section" gap="sm" aria-label={t(`queue.${queue}`)}>
      <Text c="dimmed" maw="100ch">
        {t(`queue.${queue}Text`)}
      </Text>
      {read.error ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
      {read.loading ? (
        <LoadingState>
          <Stack gap="sm">
            {[1, 2, 3].map((n) => (
              <Skeleton key={n} height={112} radius={12} />
            ))}
          </Stack>
        </LoadingState>
      ) : null}
      {!read.loading && !read.error && list.results.length === 0 ? (
        <EmptyState icon={<IconCircleCheck size={24} stroke={1.6} />} title={t('queue.empty')}>
          {t('queue.emptyText')}
        </EmptyState>
      ) : null}
      {list.results.map((tip) => (
        <QueuedCard key={tip.id} tip={tip} />
      ))}
      <Pager page={at.page} pageSize={PAGE_SIZE} {...list} />
    </Stack>
  );
}

function QueuedCard({ tip }: { readonly tip: QueuedTip }) {
  const { t } = useTranslation('admin');
  const { t: ui } = useTranslation('ui');
  const words = useWording();
  const [grading, setGrading] = useState(false);
  const { change, busy, error } = useChange();
  const declared = tip.legs.some((leg) => leg.graded_by === 'tipster');
  const custom = tip.legs.some((leg) => leg.type === 'custom');
  return (
    <Paper component="article" px={20}>
      <Stack gap="sm">
        <Group component="header" gap="xs">
          <Anchor component={Link} to={paths.tipPublic(tip.id)}>
            {t('queue.tip', { id: tip.id })}
          </Anchor>
          <Text span c="dimmed" mr="auto">
            @{tip.tipster.username}
          </Text>
          <OutcomeBadge outcome={tip.outcome} profit={tip.profit} />
        </Group>
        <List listStyleType="none" spacing="xs">
          {tip.legs.map((leg, n) => {
            const { event, market, selection } = words.leg(leg);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a leg's place is its identity
              <List.Item key={n}>
                <b>{event}</b> · {market}: {selection}
                <Text c="dimmed">
                  <TimeText value={leg.matchdate} /> · <Odds value={leg.odds} />
                  {leg.grade ? (
                    <> · {t(`queue.by.${leg.graded_by ?? 'result'}`, { grade: ui(`outcome.${leg.grade}`) })}</>
                  ) : null}
                </Text>
              </List.Item>
            );
          })}
        </List>
        {tip.description ? (
          <Text c="dimmed" pl="sm" style={{ borderLeft: '2px solid var(--line)' }}>
            {tip.description}
          </Text>
        ) : null}
        <Failed error={error} />
        <Group gap="md">
          {declared ? (
            <Button
              variant="filled"
              size="sm"
              loading={busy}
              leftSection={<IconCheck size={17} aria-hidden="true" />}
              onClick={() =>
                void change(tipsCalls.moderateTip, { params: { id: tip.id }, body: { action: 'confirm' } }, () =>
                  t('queue.confirmed'),
                )
              }
            >
              {t('queue.confirm')}
            </Button>
          ) : null}
          {custom ? (
            <Button size="sm" onClick={() => setGrading(true)}>
              {t(declared ? 'queue.regrade' : 'queue.grade')}
            </Button>
          ) : (
            <Anchor component={Link} to={`?tab=matches&when=all&search=${encodeURIComponent(tip.legs[0]?.home ?? '')}`}>
              {t('queue.toMatch')}
            </Anchor>
          )}
        </Group>
      </Stack>
      <GradeDialog tip={tip} open={grading} onClose={() => setGrading(false)} />
    </Paper>
  );
}

/** How each custom selection came out, with the reason that the history keeps. */
function GradeDialog({
  tip,
  open,
  onClose,
}: {
  readonly tip: QueuedTip;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const words = useWording();
  const { t: ui } = useTranslation('ui');
  const [grades, setGrades] = useState<Readonly<Record<number, Outcome>>>({});
  const [reason, setReason] = useState('');
  const { change, busy, error } = useChange();
  const legs = tip.legs.map((leg, n) => ({ leg, n })).filter(({ leg }) => leg.type === 'custom');
  const complete = legs.every(({ n }) => grades[n] !== undefined) && reason.trim().length >= REASON_MIN;
  const send = async () => {
    const body = {
      action: 'grade' as const,
      grades: legs.map(({ n }) => ({ leg: n, grade: grades[n] ?? 'void' })),
      reason: reason.trim(),
    };
    if (await change(tipsCalls.moderateTip, { params: { id: tip.id }, body }, () => t('queue.graded'))) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('queue.gradeTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <Button variant="filled" loading={busy} disabled={!complete} onClick={() => void send()}>
            {t('queue.settle')}
          </Button>
        </>
      }
    >
      <Text c="dimmed">{t('queue.gradeText')}</Text>
      {legs.map(({ leg, n }) => {
        const { event, market, selection } = words.leg(leg);
        return (
          <ChoiceChips
            key={n}
            label={`${event} · ${market}: ${selection}`}
            options={OUTCOMES.map((value) => ({ value, label: ui(`outcome.${value}`) }))}
            value={grades[n] ?? null}
            onChange={(value) => setGrades({ ...grades, [n]: value })}
          />
        );
      })}
      <CountedTextarea
        label={t('reason')}
        description={t('reasonHint')}
        value={reason}
        max={REASON_MAX}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={error?.errors.reason?.[0]}
      />
      <Failed error={error} />
    </Dialog>
  );
}
