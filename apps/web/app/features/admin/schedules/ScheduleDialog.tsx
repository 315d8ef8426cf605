import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toolsCalls } from '../../../platform/api/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import { useDayNames } from '../../../ui/time/index.ts';
import type { Schedule } from '../queries.ts';
import { useChange } from '../useChange.ts';
import classes from './Schedules.module.css';

const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7];
const DEFAULT_TIMES = '07:30';

/** A new schedule, or another shape for one that is there. */
export function ScheduleDialog({
  schedule,
  onClose,
}: {
  readonly schedule: Schedule | null;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const days = useDayNames();
  const form = useId();
  const { busy, error, change } = useChange();
  const [weekdays, setWeekdays] = useState<readonly number[]>(schedule?.weekdays ?? ALL_DAYS);
  const fieldError = (name: string) =>
    Object.entries(error?.errors ?? {}).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1][0];

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const body = {
      name: text('name'),
      kind: text('kind') === 'xg' ? ('xg' as const) : ('matches' as const),
      source: text('source'),
      times: text('times')
        .split(/[\s,;]+/)
        .filter(Boolean),
      weekdays: weekdays.toSorted((a, b) => a - b),
    };
    const done = () => t('schedules.saved');
    const saved = schedule
      ? await change(toolsCalls.updateSchedule, { params: { id: schedule.id }, body }, done)
      : await change(toolsCalls.createSchedule, { body }, done);
    if (saved) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(schedule ? 'schedules.editTitle' : 'schedules.addTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('schedules.cancel')}</Button>
          <Button type="submit" form={form} variant="filled" loading={busy} disabled={weekdays.length === 0}>
            {t('schedules.save')}
          </Button>
        </>
      }
    >
      <form id={form} className={classes.form} onSubmit={(event) => void save(event)}>
        <TextInput
          label={t('schedules.name')}
          name="name"
          defaultValue={schedule?.name}
          required
          maxLength={80}
          error={fieldError('name')}
        />
        <NativeSelect label={t('schedules.kind')} name="kind" defaultValue={schedule?.kind ?? 'matches'}>
          <option value="matches">{t('schedules.kinds.matches')}</option>
          <option value="xg">{t('schedules.kinds.xg')}</option>
        </NativeSelect>
        <TextInput
          label={t('schedules.source')}
          description={t('schedules.sourceHint')}
          name="source"
          defaultValue={schedule?.source}
          required
          maxLength={500}
          error={fieldError('source')}
        />
        <TextInput
          label={t('schedules.times')}
          description={t('schedules.timesHint')}
          name="times"
          defaultValue={schedule?.times.join(', ') ?? DEFAULT_TIMES}
          required
          error={fieldError('times')}
        />
        <fieldset className={classes.days}>
          <legend>{t('schedules.days')}</legend>
          {ALL_DAYS.map((day) => (
            <label key={day}>
              <input
                type="checkbox"
                checked={weekdays.includes(day)}
                onChange={(event) =>
                  setWeekdays(
                    event.currentTarget.checked ? [...weekdays, day] : weekdays.filter((each) => each !== day),
                  )
                }
              />
              <span>{days[day - 1]}</span>
            </label>
          ))}
        </fieldset>
        {error && Object.keys(error.errors).length === 0 ? (
          <p className={classes.failure} role="alert">
            {errorText(error)}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
