import { ActionIcon, Button, Group, Input, List, Paper, Stack, Text } from '@mantine/core';
import { CONTACT_MOMENTS, contactMomentsOf } from '@quotavera/domain/accounts';
import { addDays, type Day, romeDay } from '@quotavera/domain/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../../platform/i18n/languages.ts';
import { ChoiceChips, ManyChips } from '../../../../ui/choice/index.ts';
import { IconX } from '../../../../ui/icons/index.ts';
import { fieldId } from '../draft.ts';

/** The number of days offered, which is below what the rule allows. */
const DAYS_SHOWN = 14;
const ZONE = 'Europe/Rome';

function useMomentTexts() {
  const { i18n } = useTranslation();
  const text = (at: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(i18n.language), { timeZone: ZONE, ...options }).format(at);
  return {
    day: (at: number) => text(at, { weekday: 'short', day: 'numeric', month: 'short' }),
    longDay: (at: number) => text(at, { weekday: 'long', day: 'numeric', month: 'long' }),
    time: (at: number) => text(at, { hour: '2-digit', minute: '2-digit' }),
  };
}

function openDays(now: number): { day: Day; moments: number[] }[] {
  const today = romeDay(now);
  return Array.from({ length: DAYS_SHOWN }, (_, n) => addDays(today, n))
    .map((day) => ({ day, moments: contactMomentsOf(day, now) }))
    .filter(({ moments }) => moments.length > 0);
}

/** Moments of different days, in the middle of each, for whoever is always fine. */
function anyMoments(days: readonly { moments: number[] }[]): number[] {
  return days.slice(0, CONTACT_MOMENTS).map(({ moments }) => moments[Math.floor(moments.length / 2)]!);
}

/** Three moments for a call: a day, then an hour of it. The chosen ones are listed below, each with a button that removes it. */
export function MomentsField({
  chosen,
  error,
  onChange,
}: {
  chosen: readonly number[];
  error: string | undefined;
  onChange: (chosen: readonly number[]) => void;
}) {
  const { t } = useTranslation('accounts-registration');
  const texts = useMomentTexts();
  const [now] = useState(() => Date.now());
  const days = openDays(now);
  const [shown, setShown] = useState<Day | null>(null);
  const current = days.find(({ day }) => day === shown) ?? days[0];
  const id = fieldId('contact_moments');
  const full = chosen.length >= CONTACT_MOMENTS;
  const sorted = [...chosen].sort((a, b) => a - b);
  const whole = (at: number) => `${texts.longDay(at)}, ${texts.time(at)}`;
  return (
    <Input.Wrapper
      label={t('field.contact_moments')}
      labelElement="div"
      labelProps={{ id, tabIndex: -1 }}
      error={error}
      errorProps={{ id: `${id}-error` }}
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed" id={`${id}-hint`}>
          {t('moments.hint')}
        </Text>
        {current ? (
          <>
            <Group>
              <Button size="sm" radius="xl" h={44} onClick={() => onChange(anyMoments(days))}>
                {t('moments.any')}
              </Button>
            </Group>
            <ChoiceChips
              label={t('moments.day')}
              hideLabel
              layout="row"
              options={days.map(({ day, moments }) => ({
                value: day,
                label: texts.day(moments[0] ?? 0),
                spoken: texts.longDay(moments[0] ?? 0),
              }))}
              value={current.day}
              onChange={setShown}
            />
            <ManyChips
              label={t('moments.times', { day: texts.longDay(current.moments[0] ?? 0) })}
              hideLabel
              max={CONTACT_MOMENTS}
              options={current.moments.map((at) => ({ value: String(at), label: texts.time(at) }))}
              value={chosen.map(String)}
              onChange={(all) => onChange(all.map(Number))}
            />
          </>
        ) : null}
        <Paper bg="var(--sunken)" bd={0} py="sm" fz="sm">
          <Text inherit fw={500} role="status">
            {t('moments.chosen', { count: chosen.length })}
          </Text>
          {chosen.length === 0 ? (
            <Text inherit c="dimmed">
              {t('moments.none')}
            </Text>
          ) : null}
          <List
            listStyleType="none"
            size="sm"
            styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}
          >
            {sorted.map((at) => (
              <List.Item key={at}>
                <Group justify="space-between" gap="xs" mr={-10}>
                  {whole(at)}
                  <ActionIcon
                    aria-label={t('moments.remove', { moment: whole(at) })}
                    onClick={() => onChange(chosen.filter((other) => other !== at))}
                  >
                    <IconX size={18} aria-hidden="true" />
                  </ActionIcon>
                </Group>
              </List.Item>
            ))}
          </List>
          {full ? (
            <Text inherit c="dimmed">
              {t('moments.full')}
            </Text>
          ) : null}
        </Paper>
      </Stack>
    </Input.Wrapper>
  );
}
