import { List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Overview, useContractDay } from '../../pricing/index.ts';

type Extension = Overview['results'][number]['extensions'][number];

/** Days that a period was given, each with its reason: the same words for reader and tipster. */
export function Extensions({ extensions }: { extensions: readonly Extension[] }) {
  const { t } = useTranslation('sells-audience');
  const day = useContractDay();
  const written = ({
    kind,
    days,
    from,
    to,
    missing_days: missing,
    due_tips: due,
    tips,
    closed_days: closed,
  }: Extension) => {
    // An extension ends at the first instant that doesn't belong to it.
    const span = { count: days, from: day(from), to: day(new Date(Date.parse(to) - 1).toISOString()) };
    if (kind === 'pause') return t('extension.pause', span);
    const why = [
      missing > 0 ? t('extension.missing', { due, tips }) : '',
      closed > 0 ? t('extension.closed', { count: closed }) : '',
    ];
    return `${t('extension.fair', span)}: ${why.filter(Boolean).join(', ')}`;
  };
  return (
    <List size="sm" listStyleType="none" c="dimmed">
      {extensions.map((extension) => (
        <List.Item key={extension.at + extension.kind}>{written(extension)}</List.Item>
      ))}
    </List>
  );
}
