import { NativeSelect, Text, TextInput } from '@mantine/core';
import { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { DAY_MINUTES, MINUTE_MS } from '@quotavera/domain/time';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { queryKeyOf, useApi } from '../../../platform/api/queries.ts';
import { writeDecimal } from '../../../platform/i18n/languages.ts';
import { notify } from '../../../platform/notify/index.ts';
import { useDecision } from '../../../platform/viewer/index.ts';
import { Checkbox } from '../../../ui/controls/index.ts';
import { FormDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import type { Reminders } from './queries.ts';

/** Minutes before the start that are offered. */
const MINUTES = [10, 15, 30, 60, 120, DAY_MINUTES];

/** The bookmakers at which the reader has an account, as their bankrolls name them. */
function useOwnBookmakers(tipId: number): readonly string[] {
  const { granted } = useDecision('tips.take');
  const { data } = useApi(bankrollAddresses.prepareFollow, { params: { id: tipId } }, { enabled: granted });
  return [...new Set(data?.bankrolls.flatMap(({ accounts }) => accounts.map(({ bookmaker }) => bookmaker)) ?? [])];
}

const decimal = (text: string): string => text.replace(',', '.').trim();

export default function ReminderDialog({
  tipId,
  reminders,
  onClose,
}: {
  tipId: number;
  reminders: Reminders;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('tips-reminders');
  const format = useFormats();
  const queryClient = useQueryClient();
  const own = useOwnBookmakers(tipId);
  const { price, kick_off: start, best, priceable, side, starts_at: startsAt } = reminders;
  const form = useApiForm({
    initialValues: {
      price: {
        odds: price && !price.told_at ? writeDecimal(price.odds, i18n.language) : '',
        ownOnly: (price?.bookmakers.length ?? 0) > 0,
      },
      kick_off: start && !start.told_at ? String(start.minutes) : '',
    },
    send: ({ price: { odds, ownOnly }, kick_off: before }) => {
      const bookmakers = ownOnly ? (own.length > 0 ? own : (price?.bookmakers ?? [])) : [];
      const body = {
        ...(priceable
          ? { price: odds.trim() === '' ? null : { odds: decimal(odds), bookmakers: [...bookmakers] } }
          : {}),
        kick_off: before === '' ? null : { minutes: Number(before) },
      };
      return api(alertsAddresses.setReminders, { params: { id: tipId }, body });
    },
    done: (reply) => {
      queryClient.setQueryData(queryKeyOf(alertsAddresses.readReminders, { params: { id: tipId } }), reply);
      const { price: wanted, kick_off: before } = form.values;
      notify('success', t(wanted.odds.trim() === '' && before === '' ? 'removed' : 'saved'));
      onClose();
    },
  });
  const minutes = form.values.kick_off;
  const offered = [...new Set([...MINUTES, ...(start ? [start.minutes] : [])])]
    .filter((each) => String(each) === minutes || Date.parse(startsAt) - each * MINUTE_MS > Date.now())
    .sort((a, b) => a - b);

  return (
    <FormDialog form={form} onClose={onClose} title={t('title')} submit={t('save')}>
      {priceable ? (
        <>
          <TextInput
            label={t(side === 'back' ? 'price.above' : 'price.below')}
            description={
              best
                ? t('price.now', {
                    odds: format.odds(best.odds),
                    bookmaker: best.bookmaker,
                    age: format.age(best.minutes * MINUTE_MS),
                  })
                : t('price.none')
            }
            placeholder={t('price.placeholder')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            {...form.field('price.odds')}
          />
          {own.length > 0 ? (
            <Checkbox label={t('price.own', { bookmakers: own.join(', ') })} {...form.checkbox('price.ownOnly')} />
          ) : null}
        </>
      ) : null}
      <NativeSelect
        label={t('start.label')}
        description={
          <>
            {t('start.at')} <TimeText value={startsAt} />
          </>
        }
        {...form.field('kick_off')}
      >
        <option value="">{t('start.none')}</option>
        {offered.map((each) => (
          <option key={each} value={each}>
            {each === DAY_MINUTES ? t('start.day') : t('start.before', { count: each })}
          </option>
        ))}
      </NativeSelect>
      <Text size="sm" c="dimmed">
        {t('ways')}
      </Text>
    </FormDialog>
  );
}
