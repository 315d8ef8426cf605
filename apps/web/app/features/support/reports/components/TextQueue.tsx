import { Button, Text } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useDecision } from '../../../../platform/viewer/index.ts';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { FilterBar, FilterMenu } from '../../../../ui/filter/index.ts';
import { IconCircleCheck } from '../../../../ui/icons/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { type Column, ListTable, useListPage } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { placeOfText, type TextReview } from '../queries.ts';
import { TextLink } from './TextLink.tsx';
import { WatchedWords } from './WatchedWords.tsx';

const FILTERS = ['state'] as const;
const WORDS = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

function useColumns(onSeen: (review: TextReview) => void, busy: boolean): readonly Column<TextReview>[] {
  const { t } = useTranslation('support-reports');
  return [
    {
      key: 'what',
      header: t('text.kindLabel'),
      inCard: 'title',
      cell: ({ kind, subject, username, place }) => (
        <TextLink to={placeOfText(kind, subject, username, place)}>{t(`text.one.${kind}`, { id: subject })}</TextLink>
      ),
    },
    { key: 'who', header: t('text.who'), cell: ({ username }) => username },
    {
      key: 'cause',
      header: t('text.cause'),
      wraps: true,
      cell: ({ cause, found }) => t(`text.causes.${cause}`, { words: found.join(', ') }),
    },
    { key: 'queued', header: t('text.queued'), cell: ({ queued_at: at }) => <TimeText value={at} /> },
    {
      key: 'act',
      header: t('text.act'),
      cell: (review) =>
        review.seen_at === null ? (
          <Button
            size="sm"
            disabled={busy}
            onClick={() => onSeen(review)}
            aria-label={t('text.actOf', {
              what: t(`text.one.${review.kind}`, { id: review.subject }),
              name: review.username,
            })}
          >
            {t('text.act')}
          </Button>
        ) : (
          t('text.seenBy', { name: review.seen_by ?? '' })
        ),
    },
  ];
}

/** Texts that queue by themselves, each looked at by one press, and the list of words that brings them here. */
export function TextQueue() {
  const { t } = useTranslation('support-reports');
  const [search] = useSearchParams();
  const { change, busy, error } = useChange();
  const edits = useDecision('words.administer').granted;
  const seen = search.get('state') === 'seen';
  const reviews = useListPage(supportAddresses.listTextReviews, { state: seen ? 'seen' : 'waiting' });
  // Where somebody was first, the list is read again as well.
  const see = async ({ id }: TextReview) => {
    if (!(await change(supportAddresses.seeText, { params: { id } }, () => t('text.done')))) reviews.reload();
  };
  const columns = useColumns((review) => void see(review), busy);
  const first = error?.details.changed as { by: string } | undefined;
  return (
    <>
      <FilterBar names={FILTERS}>
        <FilterMenu
          name="state"
          label={t('text.state')}
          options={[
            { value: '', label: t('text.waiting') },
            { value: 'seen', label: t('text.seen') },
          ]}
        />
      </FilterBar>
      {first ? <Note kind="info">{t('text.taken', { name: first.by })}</Note> : <Failed error={error} />}
      <ListTable
        read={reviews}
        caption={t('text.caption')}
        columns={columns}
        rowKey={({ id }) => id}
        detail={({ words }) => <Text style={WORDS}>{words || t('text.none')}</Text>}
        empty={
          <EmptyState icon={<IconCircleCheck size={22} />} title={t('text.empty')}>
            {t('text.emptyText')}
          </EmptyState>
        }
      />
      <WatchedWords edits={edits} />
    </>
  );
}
