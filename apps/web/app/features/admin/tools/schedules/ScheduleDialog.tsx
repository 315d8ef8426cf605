import { Group, NativeSelect, TextInput } from '@mantine/core';
import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { Checkbox } from '../../../../ui/controls/index.ts';
import { FormDialog } from '../../../../ui/dialog/index.ts';
import { CountedInput } from '../../../../ui/text/index.ts';
import { useDayNames } from '../../../../ui/time/index.ts';
import type { Schedule } from '../queries.ts';

const ALL_DAYS = ['1', '2', '3', '4', '5', '6', '7'];
const DEFAULT_TIMES = '07:30';

/** A new schedule, or another shape for one that is there. */
export function ScheduleDialog({ schedule, onClose }: { schedule: Schedule | null; onClose: () => void }) {
  const { t } = useTranslation('admin-tools');
  const days = useDayNames();
  const { busy, error, change } = useChange();
  const [weekdays, setWeekdays] = useState<string[]>(schedule?.weekdays.map(String) ?? ALL_DAYS);
  const fieldError = (name: string) =>
    Object.entries(error?.errors ?? {}).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1][0];

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const body = {
      name: text('name'),
      kind: text('kind') === 'xg' ? ('xg' as const) : ('matches' as const),
      source: text('source'),
      times: text('times')
        .split(/[\s,;]+/)
        .filter(Boolean),
      weekdays: weekdays.toSorted().map(Number),
    };
    const done = () => t('schedules.saved');
    const saved = schedule
      ? await change(toolsAddresses.updateSchedule, { params: { id: schedule.id }, body }, done)
      : await change(toolsAddresses.createSchedule, { body }, done);
    if (saved) onClose();
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t(schedule ? 'schedules.editTitle' : 'schedules.addTitle')}
      submit={t('schedules.save')}
      busy={busy}
      nativeChecks
      disabled={weekdays.length === 0}
      onSubmit={save}
    >
      <CountedInput
        label={t('schedules.name')}
        name="name"
        defaultValue={schedule?.name}
        required
        max={80}
        error={fieldError('name')}
      />
      <NativeSelect label={t('schedules.kind')} name="kind" defaultValue={schedule?.kind ?? 'matches'}>
        <option value="matches">{t('schedules.kinds.matches')}</option>
        <option value="xg">{t('schedules.kinds.xg')}</option>
      </NativeSelect>
      <CountedInput
        label={t('schedules.source')}
        description={t('schedules.sourceHint')}
        name="source"
        defaultValue={schedule?.source}
        required
        max={500}
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
      <Checkbox.Group label={t('schedules.days')} value={weekdays} onChange={setWeekdays}>
        <Group gap="0 16px">
          {ALL_DAYS.map((day, n) => (
            <Checkbox key={day} value={day} label={days[n]} />
          ))}
        </Group>
      </Checkbox.Group>
      {error && Object.keys(error.errors).length === 0 ? <Failed error={error} /> : null}
    </FormDialog>
  );
}
