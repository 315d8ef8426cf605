import { SimpleGrid, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { HOLIDAY_DAYS } from '@quotavera/domain/sells';
import { addDays, romeDay } from '@quotavera/domain/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed, useChange } from '../../../../../ui/change/index.tsx';
import { DayField } from '../../../../../ui/dates/index.ts';
import { FormDialog } from '../../../../../ui/dialog/index.ts';
import type { OwnChannel } from '../../queries.ts';

const WEEK_DAYS = 7;

/** Sets a holiday of a channel. The server decides about the days, because it knows the year's other holidays. */
export default function PauseDialog({ channel, onClose }: { channel: OwnChannel; onClose: () => void }) {
  const { t } = useTranslation('sells-audience');
  const { change, busy, error } = useChange();
  const today = romeDay(new Date());
  const [first, setFirst] = useState(addDays(today, 1));
  const [last, setLast] = useState(addDays(today, WEEK_DAYS));
  async function submit(): Promise<void> {
    const input = { params: { id: channel.id }, body: { first, last } };
    if ((await change(sellsAddresses.pauseChannel, input, () => t('own.done'))) !== null) onClose();
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('pause.title', { name: channel.name })}
      submit={t('pause.confirm')}
      busy={busy}
      onSubmit={() => void submit()}
    >
      <Text>{t('pause.text')}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DayField
          label={t('pause.first')}
          required
          value={first}
          min={today}
          error={error?.errors.first?.[0]}
          onChange={setFirst}
        />
        <DayField
          label={t('pause.last')}
          required
          value={last}
          min={first}
          error={error?.errors.last?.[0]}
          onChange={setLast}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t('pause.limit', { max: HOLIDAY_DAYS.year })}
      </Text>
      <Failed error={error} />
    </FormDialog>
  );
}
