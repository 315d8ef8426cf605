import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { romeDay } from '@quotavera/domain/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceChips } from '../../../../ui/choice/index.ts';
import { MomentField } from '../../../../ui/dates/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { useTimeZone } from '../../../../ui/time/index.ts';

/** A moment for a call: one of the free ones, or another that the reader proposes. `value` is an ISO instant or empty. */
export function SlotField({
  slots,
  value,
  onChange,
  error,
}: {
  slots: readonly string[];
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}) {
  const { t } = useTranslation('support-calls');
  const format = useFormats();
  const zone = useTimeZone();
  const [isFree, setIsFree] = useState(false);
  const [local, setLocal] = useState('');
  const days = [...new Set(slots.map((slot) => romeDay(Date.parse(slot))))];
  const [chosenDay, setDay] = useState<string | null>(null);
  const day = chosenDay && days.includes(chosenDay) ? chosenDay : days[0];
  if (slots.length === 0 || isFree) {
    return (
      <Stack gap="xs">
        <MomentField
          label={t('form.preferred')}
          description={slots.length === 0 ? t('form.noSlots') : undefined}
          required
          value={local}
          error={error}
          onChange={(moment) => {
            setLocal(moment);
            onChange(moment === '' ? '' : new Date(moment).toISOString());
          }}
        />
        {slots.length > 0 ? (
          <Button
            variant="subtle"
            onClick={() => {
              setIsFree(false);
              onChange('');
            }}
          >
            {t('form.fromSlots')}
          </Button>
        ) : null}
      </Stack>
    );
  }
  const ofDay = slots.filter((slot) => romeDay(Date.parse(slot)) === day);
  return (
    <Stack gap="xs">
      <NativeSelect
        label={t('form.day')}
        value={day}
        data={days.map((each) => ({ value: each, label: format.day(each, 'long') }))}
        onChange={(event) => {
          setDay(event.currentTarget.value);
          onChange('');
        }}
      />
      <ChoiceChips
        label={t('form.freeHours')}
        options={ofDay.map((slot) => ({ value: slot, label: format.instant(slot, zone, 'time') }))}
        value={value || null}
        onChange={onChange}
        error={error}
      />
      <Text size="sm" c="dimmed">
        {t('form.yourTime')}
      </Text>
      <Button
        variant="subtle"
        onClick={() => {
          setIsFree(true);
          setLocal('');
          onChange('');
        }}
      >
        {t('form.otherMoment')}
      </Button>
    </Stack>
  );
}
