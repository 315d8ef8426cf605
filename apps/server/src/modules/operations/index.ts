import { WEEK_MS } from '@quotavera/domain/time';
import type { ServerModule } from '../../platform/context.ts';
import { type GaugeValues, gauges } from '../../platform/http/index.ts';
import * as repository from './repository.ts';

/** Figures of `/metrics` for operators. docs/operations.md says which of them deserve an alarm. */
export const operationsModule: ServerModule = {
  name: 'operations',
  register(app, { db, clock }) {
    gauges(
      app,
      {
        ledger_entries: 'Entries in the signed tree',
        ledger_unsigned_entries: 'Entries that no checkpoint covers yet',
        ledger_waiting_entries: 'Entries without a place in the tree',
        ledger_waiting_age_seconds: 'Age of the oldest of them',
        ledger_checkpoint_age_seconds: 'Age of the latest checkpoint',
        ledger_stamps: 'Time stamps that an authority gave, each of which costs',
        ledger_stamp_age_seconds: 'Age of the latest time stamp',
        ledger_stamp_failures: 'Requests in a row that brought no time stamp',
        ledger_unstamped_entries: 'Entries in the tree that no time stamp covers',
        ledger_clock_behind_seconds: 'How far the clock is behind the latest entry of the log',
      },
      async () => {
        const log = await repository.selectLog(db, clock.now());
        return {
          ledger_entries: log.entries,
          ledger_unsigned_entries: log.unsigned,
          ledger_waiting_entries: log.waiting,
          ledger_waiting_age_seconds: log.waiting_age,
          ledger_checkpoint_age_seconds: log.checkpoint_age,
          ledger_stamps: log.stamps,
          ledger_stamp_age_seconds: log.stamp_age,
          ledger_stamp_failures: log.stamp_failures,
          ledger_unstamped_entries: log.unstamped,
          ledger_clock_behind_seconds: log.clock_behind,
        };
      },
    );
    gauges(
      app,
      {
        jobs_waiting: 'Jobs whose time has come',
        jobs_retrying: 'Jobs that failed and will be tried again',
        jobs_failed: 'Jobs that will not be tried again',
        jobs_oldest_age_seconds: 'How long the longest-waiting job is overdue',
      },
      async () => {
        const { waiting, retrying, failed, oldest } = await repository.selectQueue(db);
        return { jobs_waiting: waiting, jobs_retrying: retrying, jobs_failed: failed, jobs_oldest_age_seconds: oldest };
      },
    );
    gauges(
      app,
      {
        mails: 'Mails that have not gone out, by state',
        mails_oldest_queued_age_seconds: 'Age of the oldest queued mail',
      },
      async () => {
        const { oldest, ...states } = await repository.selectMails(db, clock.now());
        return { mails: { label: 'state', values: states }, mails_oldest_queued_age_seconds: oldest };
      },
    );
    gauges(
      app,
      {
        records_wrong: 'Records that differed from their tips when they were last compared',
        records_check_age_seconds: 'Since some records were last compared with their tips',
      },
      async () => {
        const { wrong, age } = await repository.selectRecordCheck(db, clock.now());
        return { records_wrong: wrong, records_check_age_seconds: age };
      },
    );
    gauges(
      app,
      {
        import_schedule_failing: '1 when the last run of an active schedule failed',
        import_schedule_overdue_seconds: 'How long an active schedule should have run',
        import_schedule_last_run_age_seconds: 'Since the last run of an active schedule ended',
      },
      async (): Promise<GaugeValues> => {
        const rows = await repository.selectSchedules(db, clock.now());
        const by = (read: (row: (typeof rows)[number]) => number) => ({
          label: 'schedule',
          values: Object.fromEntries(rows.map((row) => [row.name, read(row)])),
        });
        return {
          import_schedule_failing: by((row) => row.failing),
          import_schedule_overdue_seconds: by((row) => row.overdue),
          import_schedule_last_run_age_seconds: by((row) => row.last_age),
        };
      },
    );
    gauges(
      app,
      { forecasts_missed_week: 'Matches of the last seven days without a forecast made in time, by reason' },
      async () => {
        const rows = await repository.selectMissed(db, new Date(clock.now().getTime() - WEEK_MS));
        return {
          forecasts_missed_week: {
            label: 'reason',
            values: Object.fromEntries(rows.map(({ reason, n }) => [reason, n])),
          },
        };
      },
    );
  },
};
