import { Text } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { TEXT_KINDS, WATCHED_WORD_MIN } from '@quotavera/domain/support/reports';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useApi } from '../../../../platform/api/queries.ts';
import { FilterBar, FilterMenu, FilterSearch } from '../../../../ui/filter/index.ts';
import { IconSearch } from '../../../../ui/icons/index.ts';
import { EmptyState, ErrorState } from '../../../../ui/state/index.ts';
import { type Column, DataTable } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { type FoundText, placeOfText } from '../queries.ts';
import { TextLink } from './TextLink.tsx';

const FILTERS = ['kind', 'words'] as const;
/** So much of a long article is shown. */
const EXCERPT = 600;

const excerptOf = (words: string) => (words.length > EXCERPT ? `${words.slice(0, EXCERPT)}…` : words);

/** Searches the words of every kind of text that others read. */
export function TextSearch() {
  const { t } = useTranslation('support-reports');
  const [search] = useSearchParams();
  const kind = TEXT_KINDS.find((each) => each === search.get('kind')) ?? 'tip';
  const words = (search.get('words') ?? '').trim();
  const enabled = words.length >= WATCHED_WORD_MIN;
  const read = useApi(supportAddresses.searchTexts, { query: { kind, words } }, { enabled });
  const columns: readonly Column<FoundText>[] = [
    {
      key: 'what',
      header: t('text.kindLabel'),
      inCard: 'title',
      cell: ({ subject, username, title, place }) => (
        <TextLink to={placeOfText(kind, subject, username, place)}>
          {title || t(`text.one.${kind}`, { id: subject })}
        </TextLink>
      ),
    },
    { key: 'who', header: t('text.who'), cell: ({ username }) => username },
    { key: 'at', header: t('text.at'), cell: ({ at }) => (at ? <TimeText value={at} /> : null) },
  ];
  return (
    <>
      <FilterBar names={FILTERS}>
        <FilterMenu
          name="kind"
          label={t('text.kindLabel')}
          options={TEXT_KINDS.map((value) => ({ value: value === 'tip' ? '' : value, label: t(`text.kind.${value}`) }))}
        />
        <FilterSearch name="words" label={t('text.searchFor')} />
      </FilterBar>
      {read.error ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
      <DataTable
        rows={enabled ? (read.data?.results ?? []) : []}
        loading={enabled && read.loading}
        caption={t('text.searchCaption')}
        columns={columns}
        rowKey={({ subject }) => subject}
        detail={({ words: text }) => (
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{excerptOf(text)}</Text>
        )}
        empty={
          read.error ? null : (
            <EmptyState icon={<IconSearch size={22} />} title={t(enabled ? 'text.searchNone' : 'text.searchFirst')}>
              {t('text.searchHint')}
            </EmptyState>
          )
        }
      />
      {read.data?.more && enabled ? <Text c="dimmed">{t('text.more')}</Text> : null}
    </>
  );
}
