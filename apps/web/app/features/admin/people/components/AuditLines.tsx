import '@mantine/core/styles/Timeline.layer.css';
import { Anchor, Group, Text, Timeline } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import type { AuditFact } from '../../../../platform/api/index.ts';
import { TimeText, useDayNames } from '../../../../ui/time/index.ts';
import { type AuditLine, nameOf, PLAN_NAMES } from '../queries.ts';

/** The kit's spacing is too wide for entries of two or three lines. */
const TIGHT = { '--mantine-spacing-xl': '20px' };
const INSTANT = /^\d{4}-\d\d-\d\dT/;

/** Puts the old value before the new one and keeps the order of all other keys. */
function inOrder<Entry extends readonly [string, unknown]>(entries: readonly Entry[]): Entry[] {
  const place = ([key]: Entry) => (key === 'from' ? 0 : key === 'to' ? 1 : 2);
  return [...entries].sort((a, b) => place(a) - place(b));
}

/** The details of an action; codes are translated. */
function useDataWords() {
  const { t, i18n } = useTranslation('admin-people');
  const days = useDayNames();
  const wordOf = (value: string) => {
    if (value === 'true' || value === 'false') return t(value === 'true' ? 'yes' : 'no');
    if (i18n.exists(`audit.value.${value}`, { ns: 'admin-people' })) return t(`audit.value.${value as 'done'}`);
    if (value in PLAN_NAMES) return PLAN_NAMES[value as keyof typeof PLAN_NAMES];
    if (i18n.exists(`type.${value}`, { ns: 'admin-people' })) return t(`type.${value as 'user'}`);
    if (i18n.exists(`state.${value}`, { ns: 'admin-people' })) return t(`state.${value as 'active'}`);
    return value;
  };
  const textOf = (key: string, value: string) => {
    if (key !== 'weekdays') return value.split(' → ').map(wordOf).join(' → ');
    return value.replace(/[1-7]/g, (day) => days[Number(day) - 1] ?? day);
  };
  return (data: AuditLine['data']) =>
    inOrder(Object.entries(data)).flatMap(([key, value]) => {
      if (value === null || value === '' || value === '0') return [];
      // The kind of a mail is a code of the product; the mail itself is named beside it.
      if (key === 'kind' && 'mail' in data) return [];
      const hasLabel = i18n.exists(`audit.data.${key}`, { ns: 'admin-people' });
      return [
        {
          key,
          label: hasLabel ? t(`audit.data.${key as AuditFact}`) : key,
          value: INSTANT.test(value) ? <TimeText value={value} style="long" /> : textOf(key, value),
        },
      ];
    });
}

export function AuditLines({
  lines,
  ofOne = false,
}: {
  lines: readonly AuditLine[];
  /** Whether the list stands on the page of the account that it is about. */
  ofOne?: boolean;
}) {
  const { t } = useTranslation('admin-people');
  const words = useDataWords();
  return (
    <Timeline role="list" bulletSize={12} lineWidth={2} __vars={TIGHT}>
      {lines.map((line) => (
        <Timeline.Item
          key={line.id}
          role="listitem"
          title={
            <Group gap="2px 10px" align="baseline" lh="md" style={{ overflowWrap: 'anywhere' }}>
              <b>{t(`audit.action.${line.action}`)}</b>
              {line.account && !ofOne ? (
                <Text span>
                  {t('audit.about')}{' '}
                  <Anchor component={Link} to={paths.user(line.account.id)}>
                    {nameOf(line.account)}
                  </Anchor>
                </Text>
              ) : null}
              <Text span fz={14} c="dimmed" ml={{ base: 0, xs: 'auto' }} w={{ base: '100%', xs: 'auto' }}>
                <TimeText value={line.at} style="long" />
              </Text>
            </Group>
          }
        >
          {line.reason ? <Text style={{ overflowWrap: 'anywhere' }}>{line.reason}</Text> : null}
          <Group gap="2px 16px" mt={4} fz={14} c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {line.actor ? (
              <Anchor component={Link} to={paths.user(line.actor.id)}>
                {nameOf(line.actor)}
              </Anchor>
            ) : (
              t('audit.command')
            )}
            {words(line.data).map(({ key, label, value }) => (
              <span key={key}>
                {label}:{' '}
                <Text span inherit c="var(--ink)" fw={500}>
                  {value}
                </Text>
              </span>
            ))}
            {line.request_id ? (
              <span title={line.request_id}>{t('audit.request', { id: line.request_id.slice(0, 8) })}</span>
            ) : null}
          </Group>
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
