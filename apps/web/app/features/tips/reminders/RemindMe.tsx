import { Button } from '@mantine/core';
import { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../platform/api/queries.ts';
import { lazyDialog } from '../../../ui/fetched/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconBell } from '../../../ui/icons/index.ts';

const ReminderDialog = lazyDialog(() => import('./ReminderDialog.tsx'));

/** Asks to be told of an open tip's price, and before its start; a press changes what is asked for. */
export function RemindMe({ tipId }: { tipId: number }) {
  const { t } = useTranslation('tips-reminders');
  const format = useFormats();
  const { data } = useApi(alertsAddresses.readReminders, { params: { id: tipId } });
  const [open, setOpen] = useState(false);
  if (!data) return null;
  const { price, kick_off: start } = data;
  const set = [
    price && !price.told_at ? t('set.price', { odds: format.odds(price.odds) }) : null,
    start && !start.told_at ? t('set.start', { count: start.minutes }) : null,
  ].filter((part) => part !== null);
  return (
    <>
      <Button
        size="sm"
        variant={set.length > 0 ? 'light' : 'default'}
        leftSection={<IconBell size={17} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {set.length > 0 ? set.join(' · ') : t('button')}
      </Button>
      <ReminderDialog wanted={open} tipId={tipId} reminders={data} onClose={() => setOpen(false)} />
    </>
  );
}
