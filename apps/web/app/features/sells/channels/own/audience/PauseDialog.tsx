import { SimpleGrid, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { HOLIDAY_DAYS } from '@quotavera/domain/sells';
import { addDays, romeDay } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../platform/api/index.ts';
import { ofEverything } from '../../../../../platform/api/use-change.ts';
import { notify } from '../../../../../platform/notify/index.ts';
import { DayField } from '../../../../../ui/dates/index.ts';
import { FormDialog } from '../../../../../ui/dialog/index.ts';
import { useApiForm } from '../../../../../ui/form/index.ts';
import type { OwnChannel } from '../../queries.ts';

const WEEK_DAYS = 7;

/** Sets a holiday of a channel. The server decides about the days, because it knows the year's other holidays. */
export default function PauseDialog({ channel, onClose }: { channel: OwnChannel; onClose: () => void }) {
  const { t } = useTranslation('sells-audience');
  const today = romeDay(new Date());
  const form = useApiForm({
    initialValues: { first: addDays(today, 1), last: addDays(today, WEEK_DAYS) },
    affects: ofEverything,
    send: (body) => api(sellsAddresses.pauseChannel, { params: { id: channel.id }, body }),
    done: () => {
      notify('success', t('own.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('pause.title', { name: channel.name })}
      submit={t('pause.confirm')}
      form={form}
    >
      <Text>{t('pause.text')}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DayField label={t('pause.first')} required min={today} {...form.field('first')} />
        <DayField label={t('pause.last')} required min={form.values.first} {...form.field('last')} />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t('pause.limit', { max: HOLIDAY_DAYS.year })}
      </Text>
    </FormDialog>
  );
}
