import { ActionIcon, Anchor, Button, Code, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../../platform/api/queries.ts';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { Menu } from '../../../../ui/controls/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconDots, IconEdit, IconPlus, IconTrash } from '../../../../ui/icons/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { TimeText, useDayNames } from '../../../../ui/time/index.ts';
import { RunDialog } from '../components/RunDialog.tsx';
import type { Schedule } from '../queries.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';

const EVERY_DAY = 7;
/** While an import runs, the list is read again to show its end. */
const LOOK_AGAIN_MS = 4_000;

function ScheduleCard({ schedule, onEdit }: { schedule: Schedule; onEdit: () => void }) {
  const { t } = useTranslation('admin-tools');
  const format = useFormats();
  const days = useDayNames();
  const { busy, error, change } = useChange();
  const [shown, setShown] = useState<number | null>(null);
  /** The second press on the same entry removes it. */
  const [removing, setRemoving] = useState(false);
  const { id, active, last_run: last } = schedule;
  const params = { id };
  return (
    <Paper component="li" px={20}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Title order={3}>{schedule.name}</Title>
          <Tag tone={schedule.running ? 'accent' : active ? 'positive' : 'neutral'}>
            {t(schedule.running ? 'schedules.running' : active ? 'schedules.active' : 'schedules.paused')}
          </Tag>
        </Group>
        <Text style={{ overflowWrap: 'anywhere' }}>
          {t(`schedules.kinds.${schedule.kind}`)} · <Code>{schedule.source}</Code>
        </Text>
        <Text>
          {schedule.weekdays.length === EVERY_DAY
            ? t('schedules.everyDay')
            : schedule.weekdays.map((day) => days[day - 1]).join(', ')}
          , {schedule.times.join(', ')}
        </Text>
        <Text c="dimmed">
          {active && schedule.next_run_at ? (
            <>
              {t('schedules.next')} <TimeText value={schedule.next_run_at} />
            </>
          ) : (
            t('schedules.noNext')
          )}
          {last ? (
            <>
              {' · '}
              {t('schedules.last')}{' '}
              <Anchor component="button" type="button" ta="left" onClick={() => setShown(last.id)}>
                <TimeText value={last.started_at} />:{' '}
                {t('schedules.result', {
                  status: t(`imports.statuses.${last.status}`),
                  changed: format.count(last.rows_new + last.rows_changed),
                  rejected: format.count(last.rows_rejected),
                })}
              </Anchor>
            </>
          ) : null}
        </Text>
        {schedule.last_error ? <Text c="red">{t('schedules.failed')}</Text> : null}
        <Failed error={error} />
        <Group gap="xs" mt={4}>
          <Button
            size="sm"
            loading={busy}
            disabled={schedule.running}
            onClick={() => void change(toolsAddresses.runSchedule, { params }, () => t('schedules.started'))}
          >
            {t('schedules.run')}
          </Button>
          <Button
            size="sm"
            loading={busy}
            onClick={() =>
              void change(toolsAddresses.updateSchedule, { params, body: { active: !active } }, () =>
                t(active ? 'schedules.pausedNow' : 'schedules.resumed'),
              )
            }
          >
            {t(active ? 'schedules.pause' : 'schedules.resume')}
          </Button>
          <Menu position="bottom-start" onClose={() => setRemoving(false)}>
            <Menu.Target>
              <ActionIcon size={36} variant="default" aria-label={t('schedules.more')}>
                <IconDots size={18} aria-hidden="true" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconEdit size={16} aria-hidden="true" />} onClick={onEdit}>
                {t('schedules.edit')}
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} aria-hidden="true" />}
                closeMenuOnClick={removing}
                onClick={() =>
                  removing
                    ? void change(toolsAddresses.deleteSchedule, { params }, () => t('schedules.removed'))
                    : setRemoving(true)
                }
              >
                {t(removing ? 'schedules.removeSure' : 'schedules.remove')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      </Stack>
      <RunDialog id={shown} onClose={() => setShown(null)} />
    </Paper>
  );
}

/** Scheduled imports: when they run, the result of the last run, and the next one. */
export function SchedulesPanel() {
  const { t } = useTranslation('admin-tools');
  const [editing, setEditing] = useState<Schedule | 'new' | null>(null);
  const read = useApi(
    toolsAddresses.listSchedules,
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
        <Text c="dimmed">{t('schedules.text')}</Text>
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
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {read.data.results.map((schedule) => (
            <ScheduleCard key={schedule.id} schedule={schedule} onEdit={() => setEditing(schedule)} />
          ))}
        </Stack>
      ) : null}
      {editing ? (
        <ScheduleDialog schedule={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      ) : null}
    </>
  );
}
