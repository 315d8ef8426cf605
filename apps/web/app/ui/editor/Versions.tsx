import { Button, Group, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { diffLines } from 'diff';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../platform/api/index.ts';
import { Dialog } from '../dialog/index.ts';
import { ErrorState } from '../state/index.ts';
import { TimeText } from '../time/index.ts';
import { Loading } from './Loading.tsx';
import classes from './Versions.module.css';

/** Paragraph by paragraph: what the present text has beyond the old one, and what it lacks. */
function Difference({ before, now }: { before: string; now: string }) {
  const { t } = useTranslation('publishing-posts');
  const parts = diffLines(`${before}\n`, `${now}\n`);
  if (parts.every(({ added, removed }) => !added && !removed)) return <Text>{t('versions.same')}</Text>;
  return (
    <div className={classes.difference}>
      {parts.map((part, index) => {
        const key = `${index}`;
        if (part.added)
          return (
            <ins key={key}>
              <VisuallyHidden>{t('versions.added')}: </VisuallyHidden>
              {part.value}
            </ins>
          );
        if (part.removed)
          return (
            <del key={key}>
              <VisuallyHidden>{t('versions.removed')}: </VisuallyHidden>
              {part.value}
            </del>
          );
        return <span key={key}>{part.value}</span>;
      })}
    </div>
  );
}

interface Version {
  n: number;
  at: string;
  editor: string | null;
}

/**
 * Lists the saved versions with their times and authors; each can be compared and taken back. The parent component reads the chosen
 * version.
 */
export function Versions<Row extends Version, Whole>({
  rows,
  nameOf,
  shown,
  onShow,
  chosen,
  textOf,
  now,
  onRestore,
}: {
  rows: readonly Row[] | undefined;
  nameOf: (row: Row) => string;
  /** This version is compared. */
  shown: number | null;
  onShow: (n: number | null) => void;
  chosen: { data: Whole | undefined; error: ApiError | null; reload: () => void };
  /** A version in words, paragraph by paragraph, as `now` has the present one. */
  textOf: (version: Whole) => string;
  now: string;
  /** The callback is null for readers who may not restore a version. */
  onRestore: ((version: Whole) => void) | null;
}) {
  const { t } = useTranslation('publishing-posts');
  const { data, error, reload } = chosen;
  const restore = () => {
    if (!data) return;
    onRestore?.(data);
    onShow(null);
  };
  return (
    <Paper component="section">
      <Stack gap="sm">
        <Title order={2} size="h3">
          {t('versions.title')}
        </Title>
        {rows?.length === 0 ? <Text c="dimmed">{t('versions.empty')}</Text> : null}
        {rows?.map((row) => (
          <Group key={row.n} justify="space-between" gap="xs">
            <Text size="sm">
              <TimeText value={row.at} /> {nameOf(row)}
            </Text>
            <Button size="sm" onClick={() => onShow(row.n)}>
              {t('versions.compare')}
            </Button>
          </Group>
        ))}
      </Stack>
      <Dialog
        open={shown !== null}
        onClose={() => onShow(null)}
        title={t('versions.compare')}
        actions={onRestore ? [{ label: t('versions.restore'), tone: 'main', disabled: !data, onPress: restore }] : []}
      >
        {shown === null ? null : error ? (
          <ErrorState error={error} onRetry={reload} />
        ) : data ? (
          <Difference before={textOf(data)} now={now} />
        ) : (
          <Loading />
        )}
      </Dialog>
    </Paper>
  );
}
