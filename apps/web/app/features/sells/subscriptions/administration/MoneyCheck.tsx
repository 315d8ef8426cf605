import { Code, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { useTranslation } from 'react-i18next';
import type { ReplyTo } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { ErrorState } from '../../../../ui/state/index.ts';
import { type Column, DataTable } from '../../../../ui/table/index.ts';
import { useTimeZone } from '../../../../ui/time/index.ts';

type Check = ReplyTo<typeof sellsAddresses.readMoneyCheck>;
type Difference = Check['shown'][number];

function Differences({ shown, differences }: Pick<Check, 'shown' | 'differences'>) {
  const { t } = useTranslation('sells-sales');
  const format = useFormats();
  const columns: readonly Column<Difference>[] = [
    { key: 'what', header: t('books.check.what'), inCard: 'title', cell: ({ what }) => <Code>{what}</Code> },
    { key: 'subject', header: t('books.check.subject'), cell: ({ subject }) => <Code>{subject}</Code> },
    {
      key: 'cents',
      header: t('books.check.amount'),
      numeric: true,
      cell: ({ cents }) => format.money(cents, { signed: true }),
    },
  ];
  return (
    <>
      <DataTable
        caption={t('books.check.caption')}
        columns={columns}
        rows={shown}
        rowKey={({ what, subject }) => `${what} ${subject}`}
      />
      {differences > shown.length ? (
        <Text size="sm" c="dimmed">
          {t('books.check.more', { shown: format.count(shown.length), count: differences })}
        </Text>
      ) : null}
    </>
  );
}

/** The result of the proof that the books go through every night. */
export function MoneyCheck() {
  const { t } = useTranslation('sells-sales');
  const format = useFormats();
  const zone = useTimeZone();
  const check = useApi(sellsAddresses.readMoneyCheck, {}, { staleTime: 0 });
  const at = check.data?.checked_at;
  return (
    <Panel title={t('books.check.title')}>
      {check.error ? <ErrorState error={check.error} onRetry={check.reload} /> : null}
      {check.data && !at ? <Text>{t('books.check.never')}</Text> : null}
      {check.data && at ? (
        <Note kind={check.data.differences === 0 ? 'info' : 'error'} role="note">
          {t(check.data.differences === 0 ? 'books.check.agree' : 'books.check.disagree', {
            count: check.data.differences,
            shown: format.count(check.data.differences),
            at: format.instant(at, zone),
          })}
        </Note>
      ) : null}
      {check.data && check.data.differences > 0 ? <Differences {...check.data} /> : null}
    </Panel>
  );
}
