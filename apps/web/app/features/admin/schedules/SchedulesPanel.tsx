import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toolsCalls } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconPlus } from '../../../ui/icons/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { EmptyState, ErrorState, LoadingState, useErrorText } from '../../../ui/state/index.ts';
import { TimeText, useDayNames } from '../../../ui/time/index.ts';
import { RunDialog } from '../components/RunDialog.tsx';
import type { Schedule } from '../queries.ts';
import { useChange } from '../useChange.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import classes from './Schedules.module.css';

const EVERY_DAY = 7;
/** While one runs, its end is looked for. */
const LOOK_AGAIN_MS = 4_000;

function ScheduleCard({ schedule, onEdit }: { readonly schedule: Schedule; readonly onEdit: () => void }) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const errorText = useErrorText();
  const days = useDayNames();
  const { busy, error, change } = useChange();
  const [shown, setShown] = useState<number | null>(null);
  const [removing, setRemoving] = useState(false);
  const { id, active, last_run: last } = schedule;
  const params = { id };
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h3>{schedule.name}</h3>
        <Tag tone={schedule.running ? 'accent' : active ? 'positive' : undefined}>
          {t(schedule.running ? 'schedules.running' : active ? 'schedules.active' : 'schedules.paused')}
        </Tag>
      </div>
      <p className={classes.source}>
        {t(`schedules.kinds.${schedule.kind}`)} · <code>{schedule.source}</code>
      </p>
      <p>
        {schedule.weekdays.length === EVERY_DAY
          ? t('schedules.everyDay')
          : schedule.weekdays.map((day) => days[day - 1]).join(', ')}
        , {schedule.times.join(', ')}
      </p>
      <p className={classes.muted}>
        {active && schedule.next_run_at ? (
          <>
            {t('schedules.next')} <TimeText value={schedule.next_run_at} zone="Europe/Rome" />
          </>
        ) : (
          t('schedules.noNext')
        )}
        {last ? (
          <>
            {' · '}
            {t('schedules.last')}{' '}
            <button type="button" className={classes.link} onClick={() => setShown(last.id)}>
              <TimeText value={last.started_at} />:{' '}
              {t('schedules.result', {
                status: t(`imports.statuses.${last.status}`),
                changed: format.count(last.rows_new + last.rows_changed),
                rejected: format.count(last.rows_rejected),
              })}
            </button>
          </>
        ) : null}
      </p>
      {schedule.last_error ? <p className={classes.failure}>{t('schedules.failed')}</p> : null}
      {error ? (
        <p className={classes.failure} role="alert">
          {errorText(error)}
        </p>
      ) : null}
      <div className={classes.actions}>
        <Button
          size="sm"
          loading={busy}
          disabled={schedule.running}
          onClick={() => void change(toolsCalls.runSchedule, { params }, () => t('schedules.started'))}
        >
          {t('schedules.run')}
        </Button>
        <Button
          size="sm"
          loading={busy}
          onClick={() =>
            void change(toolsCalls.updateSchedule, { params, body: { active: !active } }, () =>
              t(active ? 'schedules.pausedNow' : 'schedules.resumed'),
            )
          }
        >
          {t(active ? 'schedules.pause' : 'schedules.resume')}
        </Button>
        <Button size="sm" onClick={onEdit}>
          {t('schedules.edit')}
        </Button>
        {removing ? (
          <Button
            onClick={() => void change(toolsCalls.deleteSchedule, { params }, () => t('schedules.removed'))}
            size="sm"
            variant="outline"
            color="red"
            loading={busy}
          >
            {t('schedules.removeSure')}
          </Button>
        ) : (
          <Button size="sm" variant="subtle" onClick={() => setRemoving(true)}>
            {t('schedules.remove')}
          </Button>
        )}
      </div>
      <RunDialog id={shown} onClose={() => setShown(null)} />
    </li>
  );
}

/** Imports that run by themselves: when, what came of the last one, and the next. */
export function SchedulesPanel() {
  const { t } = useTranslation('admin');
  const [editing, setEditing] = useState<Schedule | 'new' | null>(null);
  const read = useApi(
    toolsCalls.listSchedules,
    {},
    { refetchInterval: (query) => (query.state.data?.results.some(({ running }) => running) ? LOOK_AGAIN_MS : false) },
  );
  return (
    <>
      <Panel
        title={t('schedules.title')}
        aside={
          <Button
            size="sm"
            variant="filled"
            onClick={() => setEditing('new')}
            leftSection={<IconPlus size={17} aria-hidden="true" />}
          >
            {t('schedules.add')}
          </Button>
        }
      >
        <p className={classes.muted}>{t('schedules.text')}</p>
      </Panel>
      {read.loading ? (
        <LoadingState>
          <Skeleton width="100%" height={160} radius={12} />
        </LoadingState>
      ) : null}
      {read.error ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
      {read.data?.results.length === 0 ? (
        <EmptyState title={t('schedules.empty')}>{t('schedules.emptyText')}</EmptyState>
      ) : null}
      {read.data && read.data.results.length > 0 ? (
        <ul className={classes.cards}>
          {read.data.results.map((schedule) => (
            <ScheduleCard key={schedule.id} schedule={schedule} onEdit={() => setEditing(schedule)} />
          ))}
        </ul>
      ) : null}
      {editing ? (
        <ScheduleDialog schedule={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      ) : null}
    </>
  );
}
