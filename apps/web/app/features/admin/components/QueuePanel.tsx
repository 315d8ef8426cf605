import { Button, Skeleton, Textarea } from '@mantine/core';
import type { Outcome } from '@quotavera/domain/bet';
import { OUTCOMES } from '@quotavera/domain/bet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { tipsCalls } from '../../../platform/api/index.ts';
import { listOrEmpty, useApi } from '../../../platform/api/queries.ts';
import { ChoiceChips } from '../../../ui/choice/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { Odds } from '../../../ui/format/index.ts';
import { IconCheck, IconCircleCheck } from '../../../ui/icons/index.ts';
import { OutcomeBadge } from '../../../ui/outcome/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { Pager } from '../../../ui/table/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { useWording } from '../../tips/index.ts';
import classes from '../Admin.module.css';
import type { QueuedTip } from '../queries.ts';
import { useChange } from '../useChange.ts';
import { Failed } from './Failed.tsx';

const PAGE_SIZE = 20;
const REASON_MIN = 3;

/** Tips that wait for an admin: past their start without outcome, or declared by their own author. */
export function QueuePanel({ queue }: { readonly queue: 'unsettled' | 'self_declared' }) {
  const { t } = useTranslation('admin');
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get('page')) || 1);
  const read = useApi(
    tipsCalls.moderationQueue,
    { query: { queue, page, page_size: PAGE_SIZE } },
    { keepPrevious: true },
  );
  const list = listOrEmpty(read);
  return (
    <section className={classes.queue} aria-label={t(`queue.${queue}`)}>
      <p className={classes.muted}>{t(`queue.${queue}Text`)}</p>
      {read.error ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
      {read.loading ? (
        <LoadingState>
          {[1, 2, 3].map((n) => (
            <Skeleton key={n} height={112} radius={12} />
          ))}
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
      <Pager page={page} pageSize={PAGE_SIZE} count={list.count} />
    </section>
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
    <article className={classes.card}>
      <header className={classes.cardHead}>
        <Link to={paths.tipPublic(tip.id)}>{t('queue.tip', { id: tip.id })}</Link>
        <span className={classes.username}>@{tip.tipster.username}</span>
        <OutcomeBadge outcome={tip.outcome} profit={tip.profit} />
      </header>
      <ul className={classes.legs}>
        {tip.legs.map((leg, n) => {
          const { event, market, selection } = words.leg(leg);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a leg's place is its identity
            <li key={n}>
              <div>
                <strong>{event}</strong> · {market}: {selection}
              </div>
              <div className={classes.muted}>
                <TimeText value={leg.starts_at} /> · <Odds value={leg.odds} />
                {leg.grade ? (
                  <> · {t(`queue.by.${leg.graded_by ?? 'result'}`, { grade: ui(`outcome.${leg.grade}`) })}</>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
      {tip.description ? <p className={classes.words}>{tip.description}</p> : null}
      <Failed error={error} />
      <div className={classes.actions}>
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
          <Link to={`?tab=matches&when=all&search=${encodeURIComponent(tip.legs[0]?.home ?? '')}`}>
            {t('queue.toMatch')}
          </Link>
        )}
      </div>
      <GradeDialog tip={tip} open={grading} onClose={() => setGrading(false)} />
    </article>
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
      <p className={classes.muted}>{t('queue.gradeText')}</p>
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
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={error?.errors.reason?.[0]}
      />
      <Failed error={error} />
    </Dialog>
  );
}
