import '@mantine/dates/styles.layer.css';
import '../controls/styles.ts';
import { Group, Input } from '@mantine/core';
import { DateInput, DatesProvider, TimePicker } from '@mantine/dates';
import dayjs from 'dayjs';
import 'dayjs/locale/de.js';
import 'dayjs/locale/en-gb.js';
import 'dayjs/locale/es.js';
import 'dayjs/locale/fr.js';
import 'dayjs/locale/it.js';
import { MINUTE_MS } from '@quotavera/domain/time';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

dayjs.extend(customParseFormat);

/** How a day is written in each language; what is typed without the zeros, with another separator or a short year is understood as well. */
const WRITTEN: Readonly<Record<string, string>> = { de: 'DD.MM.YYYY' };
const UNDERSTOOD = [
  // The library takes a text in a format only if the format would write it just so: each way to write a zero needs a format.
  ...['YYYY', 'YY'].flatMap((year) => ['DD/MM', 'D/M', 'DD/M', 'D/MM'].map((day) => `${day}/${year}`)),
  'YYYY/MM/DD',
];

function parseDay(text: string): string | null {
  const read = dayjs(text.trim().replaceAll(/[.\s-]+/g, '/'), UNDERSTOOD, true);
  return read.isValid() ? read.format('YYYY-MM-DD') : null;
}

interface Labels {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
}

interface Limits {
  /** First and last day that can be chosen, `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
}

function Day({
  value,
  onChange,
  min,
  max,
  ...rest
}: Limits & {
  id?: string;
  name?: string | undefined;
  label?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  autoComplete?: string | undefined;
  'aria-label'?: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const { t, i18n } = useTranslation('ui');
  const locale = i18n.language === 'en' ? 'en-gb' : i18n.language;
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: 1 }}>
      <DateInput
        {...rest}
        value={value || null}
        onChange={(day) => onChange(day ?? '')}
        dateParser={parseDay}
        valueFormat={WRITTEN[i18n.language] ?? 'DD/MM/YYYY'}
        placeholder={t('date.written')}
        minDate={min || undefined}
        maxDate={max || undefined}
        clearable={!rest.required}
        popoverProps={{ withinPortal: true }}
      />
    </DatesProvider>
  );
}

/** A day, written or picked in the reader's language; `value` is `YYYY-MM-DD` or empty. */
export function DayField(
  props: Labels &
    Limits & {
      name?: string;
      autoComplete?: string;
      value: string;
      onChange: (value: string) => void;
    },
) {
  return <Day {...props} />;
}

/** The value of a {@link MomentField} for an instant. */
export function localText(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/** A day and a time of day, in the reader's zone; `value` is `YYYY-MM-DDTHH:mm` or empty. */
export function MomentField({
  label,
  description,
  error,
  required = false,
  value,
  onChange,
  min,
  max,
}: Labels & Limits & { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('ui');
  const id = useId();
  const [day = '', time = ''] = value.split('T');
  const change = (newDay: string, newTime: string) => onChange(newDay ? `${newDay}T${newTime || '00:00'}` : '');
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error} required={required}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Day
          id={id}
          aria-label={`${typeof label === 'string' ? label : ''} ${t('date.day')}`}
          required={required}
          error={Boolean(error)}
          value={day}
          onChange={(chosen) => change(chosen, time)}
          min={min?.slice(0, 10)}
          max={max?.slice(0, 10)}
        />
        <TimePicker
          flex="none"
          miw={112}
          aria-label={t('date.time')}
          hoursInputLabel={t('date.hours')}
          minutesInputLabel={t('date.minutes')}
          format="24h"
          withDropdown
          // The calendar opens upwards, because the dialog's buttons stand below the field.
          popoverProps={{ position: 'top-start' }}
          value={time.slice(0, 5)}
          onChange={(chosen) => (day ? change(day, chosen) : undefined)}
          disabled={!day}
          error={Boolean(error)}
        />
      </Group>
    </Input.Wrapper>
  );
}
