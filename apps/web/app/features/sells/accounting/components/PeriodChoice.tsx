import { Group, NativeSelect } from '@mantine/core';
import type { Month } from '@quotavera/domain/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Segmented } from '../../../../ui/choice/index.ts';
import { DayField } from '../../../../ui/dates/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { useAddress } from '../../../../ui/table/index.ts';
import { type Days, namedPeriod, PERIOD_KINDS, type PeriodKind, type periodOf, periodsUntil } from '../period.ts';

type Chosen = ReturnType<typeof periodOf>;

/** The first and the last day; what isn't a period yet waits here. */
function DayChoice({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const { t } = useTranslation('sells-accounting');
  const [typed, setTyped] = useState(days);
  function change(next: Days): void {
    setTyped(next);
    if (next.from && next.to && next.from <= next.to) onChange(next);
  }
  const isWrong = typed.from !== '' && typed.to !== '' && typed.from > typed.to;
  return (
    <Group align="start">
      <DayField label={t('period.from')} value={typed.from} onChange={(from) => change({ ...typed, from })} />
      <DayField
        label={t('period.to')}
        value={typed.to}
        error={isWrong ? t('period.wrong') : undefined}
        onChange={(to) => change({ ...typed, to })}
      />
    </Group>
  );
}

/** Chooses a month, a quarter, a year or days; the choice is in the address. */
export function PeriodChoice({ period, thisMonth }: { period: Chosen; thisMonth: Month }) {
  const { t } = useTranslation('sells-accounting');
  const format = useFormats();
  const navigate = useNavigate();
  const address = useAddress();
  const go = (change: Partial<Record<'period' | 'from' | 'to', string>>) =>
    void navigate(address({ period: null, from: null, to: null, ...change }), { preventScrollReset: true });
  const wordsOf = (name: string) => {
    const { kind, from } = namedPeriod(name)!;
    if (kind === 'month') return format.day(from, 'monthYear');
    return kind === 'year' ? name : t('period.quarterOf', { quarter: name.slice(-1), year: name.slice(0, 4) });
  };
  function choose(kind: PeriodKind): void {
    if (kind === 'days') {
      go({ from: period.from, to: period.to });
      return;
    }
    const names = periodsUntil(thisMonth, kind);
    // The period of the new kind that holds the days shown until now, where there is one.
    const around = names.find((name) => namedPeriod(name)!.from <= period.to && period.to <= namedPeriod(name)!.to);
    go({ period: around ?? names[0]! });
  }
  return (
    <Group align="end">
      <Segmented<PeriodKind>
        label={t('period.label')}
        options={PERIOD_KINDS.map((value) => ({ value, label: t(`period.${value}`) }))}
        value={period.kind}
        onChange={choose}
      />
      {period.kind === 'days' ? (
        <DayChoice days={{ from: period.from, to: period.to }} onChange={(days) => go({ ...days })} />
      ) : (
        <NativeSelect
          aria-label={t(`period.${period.kind}`)}
          value={period.name}
          data={[...new Set([period.name, ...periodsUntil(thisMonth, period.kind)])]
            .sort()
            .reverse()
            .map((name) => ({ value: name, label: wordsOf(name) }))}
          onChange={(event) => go({ period: event.currentTarget.value })}
        />
      )}
    </Group>
  );
}
