import { ActionIcon, Box, Group, SimpleGrid, Text } from '@mantine/core';
import { addMonths, DAY_MS } from '@quotavera/domain/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Percent, useFormats } from '../../../ui/format/index.ts';
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons/index.ts';
import { Cents } from '../../../ui/money/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { FigureTable } from '../../../ui/table/index.ts';
import { useDayNames } from '../../../ui/time/index.ts';
import type { Analysis } from '../queries.ts';

type Day = Analysis['days'][number];
interface Props {
  days: readonly Day[];
  currency: Analysis['currency'];
}

/** The days of a month, the empty ones before its first Monday included. */
function cellsOf(month: string): (string | null)[] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const length = Math.round((Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`) - first.getTime()) / DAY_MS);
  const before = (first.getUTCDay() + 6) % 7;
  return [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`),
  ];
}

/** Shows a month of days, green and red by their profit. */
function Calendar({ days, currency }: Props) {
  const { t } = useTranslation('bankroll');
  const format = useFormats();
  const [first, last] = [days[0]!.day.slice(0, 7), days.at(-1)!.day.slice(0, 7)];
  const [chosen, setChosen] = useState<string | null>(null);
  const month = chosen !== null && chosen >= first && chosen <= last ? chosen : last;
  const of = new Map(days.filter(({ day }) => day.startsWith(month)).map((day) => [day.day, day]));
  const most = Math.max(1, ...[...of.values()].map(({ profit_cents: profit }) => Math.abs(profit)));
  const name = format.day(`${month}-01`, 'monthYear');
  return (
    <Panel title={t('days.calendar')}>
      <Group justify="space-between">
        <ActionIcon
          aria-label={t('days.before')}
          disabled={month <= first}
          onClick={() => setChosen(addMonths(month, -1))}
        >
          <IconChevronLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <b aria-live="polite">{name}</b>
        <ActionIcon
          aria-label={t('days.after')}
          disabled={month >= last}
          onClick={() => setChosen(addMonths(month, 1))}
        >
          <IconChevronRight size={18} aria-hidden="true" />
        </ActionIcon>
      </Group>
      <SimpleGrid cols={7} spacing={4} aria-hidden="true">
        {useDayNames().map((day) => (
          <Text key={day} size="xs" c="dimmed" px={4}>
            {day}
          </Text>
        ))}
      </SimpleGrid>
      <SimpleGrid cols={7} spacing={4} verticalSpacing={4} component="ol" p={0} m={0} aria-label={name}>
        {cellsOf(month).map((day, at) => {
          const own = day === null ? undefined : of.get(day);
          const shade = own ? 12 + Math.round((Math.abs(own.profit_cents) / most) * 48) : 0;
          const tone = own && own.profit_cents < 0 ? 'var(--negative)' : 'var(--positive)';
          return (
            <Box
              component="li"
              // biome-ignore lint/suspicious/noArrayIndexKey: the days of a month never move
              key={at}
              mih={44}
              p={4}
              fz="xs"
              bdrs="sm"
              style={{
                listStyle: 'none',
                overflow: 'hidden',
                background: own ? `color-mix(in srgb, ${tone} ${shade}%, transparent)` : undefined,
              }}
              title={
                own
                  ? `${format.day(own.day, 'long')}: ${format.money(own.profit_cents, { currency, signed: true })}`
                  : undefined
              }
            >
              {day ? Number(day.slice(8)) : null}
              {own ? (
                <Text fz={11} fw={600}>
                  {format.count(Math.round(own.profit_cents / 100))}
                </Text>
              ) : null}
            </Box>
          );
        })}
      </SimpleGrid>
    </Panel>
  );
}

/** Months, latest first. */
function Months({ days, currency }: Props) {
  const { t } = useTranslation('bankroll');
  const format = useFormats();
  const months = [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].reverse().map(([month, own]) => {
    const sum = (of: (day: Day) => number) => own.reduce((total, day) => total + of(day), 0);
    return {
      month,
      bets: sum(({ bets }) => bets),
      staked: sum(({ staked_cents: staked }) => staked),
      profit: sum(({ profit_cents: profit }) => profit),
    };
  });
  return (
    <Panel title={t('days.months')}>
      <FigureTable
        caption={t('days.months')}
        head={t('days.month')}
        longest={420}
        rows={months}
        name={({ month }) => format.day(`${month}-01`, 'monthYear')}
        figures={[
          { header: t('stats.bets'), cell: ({ bets }) => format.count(bets) },
          {
            header: t('stats.roi'),
            cell: ({ staked, profit }) => (staked > 0 ? <Percent value={profit / staked} colored /> : '–'),
          },
          { header: t('stats.profit'), cell: ({ profit }) => <Cents cents={profit} currency={currency} result /> },
        ]}
      />
    </Panel>
  );
}

/** Shows the profit of the days and of the months. */
export function Days(props: Props) {
  if (props.days.length === 0) return null;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Calendar {...props} />
      <Months {...props} />
    </SimpleGrid>
  );
}
