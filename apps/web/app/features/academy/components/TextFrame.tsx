import { Anchor, NativeSelect, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Read } from '../../../platform/api/queries.ts';
import { LANGUAGES, type Language, languageName } from '../../../platform/i18n/languages.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { taughtCourseLink, taughtLink } from '../links.ts';

/** Names the author of a version of a text: somebody in the product, or the files. */
export function useVersionName() {
  const { t } = useTranslation(['academy', 'publishing-posts']);
  return ({ editor, is_published }: { editor: string | null; is_published: boolean }): string =>
    editor === null
      ? t(is_published ? 'texts.fromFile' : 'texts.fromFileWaiting')
      : t('versions.by', { ns: 'publishing-posts', name: editor });
}

/** Frames an editor of the academy's texts: the way back to the list, the language that is edited, and the text once it is there. */
export function TextFrame<Text extends { course: string; course_id: number }>({
  language,
  linkTo,
  read,
  children,
}: {
  language: Language;
  linkTo: (language: string) => string;
  read: Read<Text>;
  children: (text: Text) => ReactNode;
}) {
  const { t } = useTranslation('academy');
  const navigate = useNavigate();
  return (
    <>
      <Anchor component={Link} to={read.data ? taughtCourseLink(read.data.course_id) : taughtLink} size="sm">
        {read.data?.course ?? t('tabs.teach')}
      </Anchor>
      <NativeSelect
        maw={320}
        label={t('texts.textLanguage')}
        value={language}
        data={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
        onChange={({ currentTarget }) => void navigate(linkTo(currentTarget.value))}
      />
      {read.data ? (
        children(read.data)
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={read.reload} />
      ) : (
        <LoadingState>
          <Skeleton height={420} />
        </LoadingState>
      )}
    </>
  );
}
