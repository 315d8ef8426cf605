import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { DAY_MINUTES, MINUTE_MS } from '@quotavera/domain/time';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryKeyOf, useApi } from '../../../platform/api/queries.ts';
import { useChange } from '../../../platform/api/use-change.ts';
import { writeDecimal } from '../../../platform/i18n/languages.ts';
import { notify } from '../../../platform/notify/index.ts';
import { useDecision } from '../../../platform/viewer/index.ts';
import { Checkbox } from '../../../ui/controls/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
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

export default function ReminderDialog({
  tipId,
  reminders,
  onClose,
}: {
  tipId: number;
  reminders: Reminders;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('reminders');
  const { t: common } = useTranslation();
  const format = useFormats();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { busy, error, change } = useChange(() => false);
  const own = useOwnBookmakers(tipId);
  const { price, kick_off: start, best, priceable, side, starts_at: startsAt } = reminders;
  const [odds, setOdds] = useState(price && !price.told_at ? writeDecimal(price.odds, i18n.language) : '');
  const [ownOnly, setOwnOnly] = useState((price?.bookmakers.length ?? 0) > 0);
  const [minutes, setMinutes] = useState(start && !start.told_at ? String(start.minutes) : '');
  const offered = [...new Set([...MINUTES, ...(start ? [start.minutes] : [])])]
    .filter((each) => String(each) === minutes || Date.parse(startsAt) - each * MINUTE_MS > Date.now())
    .sort((a, b) => a - b);

  async function save(): Promise<void> {
    const bookmakers = ownOnly ? (own.length > 0 ? own : (price?.bookmakers ?? [])) : [];
    const targetOdds = odds.replace(',', '.').trim();
    const body = {
      ...(priceable ? { price: targetOdds === '' ? null : { odds: targetOdds, bookmakers: [...bookmakers] } } : {}),
      kick_off: minutes === '' ? null : { minutes: Number(minutes) },
    };
    const done = await change(alertsAddresses.setReminders, { params: { id: tipId }, body }, (reply) => {
      queryClient.setQueryData(queryKeyOf(alertsAddresses.readReminders, { params: { id: tipId } }), reply);
    });
    if (!done) return;
    notify('success', t(targetOdds === '' && minutes === '' ? 'removed' : 'saved'));
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      footer={
        <>
          <Button onClick={onClose}>{common('action.cancel')}</Button>
          <Button variant="filled" loading={busy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
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
            value={odds}
            error={error?.errors['price.odds']?.[0]}
            onChange={(event) => setOdds(event.currentTarget.value)}
          />
          {own.length > 0 ? (
            <Checkbox
              label={t('price.own', { bookmakers: own.join(', ') })}
              checked={ownOnly}
              onChange={(event) => setOwnOnly(event.currentTarget.checked)}
            />
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
        value={minutes}
        onChange={(event) => setMinutes(event.currentTarget.value)}
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
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
    </Dialog>
  );
}
