import { ActionIcon, Button, Group, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { MAX_CALL_HOURS, PAID_CALLS_PER_MONTH } from '@quotavera/domain/support/messages';
import { useTranslation } from 'react-i18next';
import { api, type ReplyTo } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Checkbox } from '../../../../ui/controls/index.ts';
import { FormFailure, useApiForm } from '../../../../ui/form/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconPlus, IconTrash } from '../../../../ui/icons/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { ofThreads } from '../../messages/index.ts';

type Hours = ReplyTo<typeof supportAddresses.readCallHours>;

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
type Weekday = (typeof WEEKDAYS)[number];
const HALF_HOURS = Array.from({ length: 49 }, (_, n) => n * 30);
const EVENING = { weekday: 1, from: 18 * 60, to: 20 * 60 };

/** Minutes after midnight as a clock shows them. */
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const TIMES = HALF_HOURS.map((minutes) => ({ value: String(minutes), label: clock(minutes) }));

function HoursForm({ saved, isTeam }: { saved: Hours; isTeam: boolean }) {
  const { t } = useTranslation('support-calls');
  const form = useApiForm({
    initialValues: saved,
    affects: ofThreads,
    send: ({ is_open, hours, meeting_link }, sent) =>
      api(supportAddresses.changeCallHours, { body: { is_open, hours, meeting_link } }, sent),
    done: () => notify('success', t('hours.saved')),
  });
  const format = useFormats();
  const { hours } = form.values;
  const hoursError = form.field('hours').error;
  return (
    <Panel title={t(isTeam ? 'hours.titleTeam' : 'hours.title')}>
      <Text c="dimmed">{t('hours.text')}</Text>
      {saved.fee_cents ? (
        <Text>{t('hours.fee', { fee: format.money(saved.fee_cents), most: PAID_CALLS_PER_MONTH })}</Text>
      ) : null}
      <form noValidate onSubmit={form.onSubmit}>
        <Stack>
          <Checkbox label={t('hours.open')} {...form.checkbox('is_open')} />
          {hours.length === 0 ? <Text>{t('hours.none')}</Text> : null}
          {hours.map((span, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: spans have no name of their own
            <Group key={n} gap="xs" align="flex-end">
              <NativeSelect
                w={{ base: '100%', xs: 'auto' }}
                label={t('hours.day')}
                value={String(span.weekday)}
                data={WEEKDAYS.map((day) => ({ value: String(day), label: t(`hours.weekday.${day}`) }))}
                onChange={(event) => form.setFieldValue(`hours.${n}.weekday`, Number(event.currentTarget.value))}
              />
              <NativeSelect
                label={t('hours.from')}
                value={String(span.from)}
                data={TIMES}
                onChange={(event) => form.setFieldValue(`hours.${n}.from`, Number(event.currentTarget.value))}
              />
              <NativeSelect
                label={t('hours.to')}
                value={String(span.to)}
                data={TIMES}
                onChange={(event) => form.setFieldValue(`hours.${n}.to`, Number(event.currentTarget.value))}
              />
              <ActionIcon
                variant="subtle"
                color="red"
                size={44}
                aria-label={t('hours.remove', { day: t(`hours.weekday.${span.weekday as Weekday}`) })}
                onClick={() => form.removeListItem('hours', n)}
              >
                <IconTrash size={20} aria-hidden="true" />
              </ActionIcon>
            </Group>
          ))}
          {hoursError ? <Note kind="error">{hoursError}</Note> : null}
          {hours.length < MAX_CALL_HOURS ? (
            <Group>
              <Button
                leftSection={<IconPlus size={18} aria-hidden="true" />}
                onClick={() => form.insertListItem('hours', EVENING)}
              >
                {t('hours.add')}
              </Button>
            </Group>
          ) : null}
          <TextInput
            label={t('hours.link')}
            description={t('hours.linkHint')}
            type="url"
            {...form.field('meeting_link')}
          />
          <FormFailure form={form} />
          <Button type="submit" variant="filled" loading={form.busy}>
            {t('hours.save')}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}

/** When somebody takes calls, and where these take place. */
export function HostHours({ isTeam }: { isTeam: boolean }) {
  const hours = useApi(supportAddresses.readCallHours, {});
  if (hours.error) return <ErrorState error={hours.error} onRetry={hours.reload} />;
  if (!hours.data) {
    return (
      <LoadingState>
        <Skeleton height={420} />
      </LoadingState>
    );
  }
  return <HoursForm saved={hours.data} isTeam={isTeam} />;
}
