import { Group, NativeSelect, TextInput } from '@mantine/core';
import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Checkbox } from '../../../../ui/controls/index.ts';
import { FormDialog } from '../../../../ui/dialog/index.ts';
import { missing, useApiForm, useFieldTexts } from '../../../../ui/form/index.ts';
import { CountedInput } from '../../../../ui/text/index.ts';
import { useDayNames } from '../../../../ui/time/index.ts';
import type { Schedule } from '../queries.ts';

const ALL_DAYS = ['1', '2', '3', '4', '5', '6', '7'];
const DEFAULT_TIMES = '07:30';

/** A new schedule, or another shape for one that is there. */
export function ScheduleDialog({ schedule, onClose }: { schedule: Schedule | null; onClose: () => void }) {
  const { t } = useTranslation('admin-tools');
  const days = useDayNames();
  const form = useApiForm({
    initialValues: {
      name: schedule?.name ?? '',
      kind: schedule?.kind ?? 'matches',
      source: schedule?.source ?? '',
      times: schedule?.times.join(', ') ?? DEFAULT_TIMES,
      weekdays: schedule?.weekdays.map(String) ?? ALL_DAYS,
    },
    validate: useFieldTexts(missing(['name', 'source', 'times'])),
    affects: ofEverything,
    send: ({ name, kind, source, times, weekdays }) => {
      const body = {
        name: name.trim(),
        kind,
        source: source.trim(),
        times: times.split(/[\s,;]+/).filter(Boolean),
        weekdays: weekdays.toSorted().map(Number),
      };
      return schedule
        ? api(toolsAddresses.updateSchedule, { params: { id: schedule.id }, body })
        : api(toolsAddresses.createSchedule, { body });
    },
    done: () => {
      notify('success', t('schedules.saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t(schedule ? 'schedules.editTitle' : 'schedules.addTitle')}
      submit={t('schedules.save')}
      form={form}
      disabled={form.values.weekdays.length === 0}
    >
      <CountedInput label={t('schedules.name')} required max={80} {...form.field('name')} />
      <NativeSelect label={t('schedules.kind')} {...form.field('kind')}>
        <option value="matches">{t('schedules.kinds.matches')}</option>
        <option value="xg">{t('schedules.kinds.xg')}</option>
      </NativeSelect>
      <CountedInput
        label={t('schedules.source')}
        description={t('schedules.sourceHint')}
        required
        max={500}
        {...form.field('source')}
      />
      <TextInput
        label={t('schedules.times')}
        description={t('schedules.timesHint')}
        required
        {...form.field('times')}
      />
      <Checkbox.Group label={t('schedules.days')} {...form.field('weekdays')}>
        <Group gap="0 16px">
          {ALL_DAYS.map((day, n) => (
            <Checkbox key={day} value={day} label={days[n]} />
          ))}
        </Group>
      </Checkbox.Group>
    </FormDialog>
  );
}
