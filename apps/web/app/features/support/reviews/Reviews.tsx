import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHydrated } from '../../../platform/boot/use-in-browser.ts';
import { lazyPart } from '../../../ui/fetched/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { MembersOnly } from '../../../ui/page/MembersOnly.tsx';
import type { ReviewList } from './queries.ts';
import { ReviewSummary } from './ReviewSummary.tsx';

const AllReviews = lazyPart(() => import('./AllReviews.tsx'));

interface ReviewsProps {
  /** As visitors see them, from the server. */
  list: ReviewList;
  username: string;
  /** The name that the tipster bears on the page. */
  name: string;
}

/** The reviews of readers who know a tipster, under the record. Members may add to it. */
export function Reviews({ list, username, name }: ReviewsProps) {
  const { t } = useTranslation('support-reviews');
  const hydrated = useHydrated();
  const [all, setAll] = useState(false);
  const summary = <ReviewSummary list={list} tipster={name} />;
  return (
    <Panel title={t('title')}>
      <div id="reviews" />
      {all ? (
        <AllReviews username={username} name={name} />
      ) : (
        <>
          {summary}
          <MembersOnly
            otherwise={
              list.count > list.results.length ? (
                <Button disabled={!hydrated} style={{ alignSelf: 'flex-start' }} onClick={() => setAll(true)}>
                  {t('all')}
                </Button>
              ) : null
            }
          >
            <Button disabled={!hydrated} style={{ alignSelf: 'flex-start' }} onClick={() => setAll(true)}>
              {t(list.count > 0 ? 'allOrWrite' : 'write.open')}
            </Button>
          </MembersOnly>
        </>
      )}
    </Panel>
  );
}
