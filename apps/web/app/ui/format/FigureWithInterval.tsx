import { Text } from '@mantine/core';
import type { Estimate } from '@quotavera/domain/records';
import { useTranslation } from 'react-i18next';
import { NoValue, Percent, useFormats } from './Numbers.tsx';

/** A figure with the interval that belongs to it, "+2,7% da +0,4% a +5,0%": one object, so that neither is shown with another's. */
export function FigureWithInterval({ of, colored = false }: { of: Estimate | null; colored?: boolean }) {
  if (of === null) return <NoValue />;
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <b>
        <Percent value={of.value} colored={colored} />
      </b>{' '}
      <small style={{ color: 'var(--muted)' }}>
        <Interval of={of} />
      </small>
    </span>
  );
}

/** A figure, and right below it its interval with the level of that (a fraction): "90%: da +0,4% a +5,0%". */
export function FigureOverInterval({
  of,
  level,
  colored = false,
}: {
  of: Estimate | null;
  level: number;
  colored?: boolean;
}) {
  const format = useFormats();
  if (of === null) return <NoValue />;
  return (
    <>
      <Percent value={of.value} colored={colored} />
      <Text span display="block" size="xs" c="dimmed" ff="text" fw={400} lts={0}>
        {format.percent(level, { signed: false, digits: 0 })}: <Interval of={of} />
      </Text>
    </>
  );
}

function Interval({ of: { low, high } }: { of: Estimate }) {
  const { t } = useTranslation('ui');
  const format = useFormats();
  return t('interval', { low: format.bound(low), high: format.bound(high) });
}
