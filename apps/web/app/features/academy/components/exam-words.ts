import type { academyAddresses } from '@quotavera/contract/academy/addresses';
import { useTranslation } from 'react-i18next';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { useTimeZone } from '../../../ui/time/index.ts';

export type ExamSummary = ReplyTo<typeof academyAddresses.listSections>['exam'];

/** Why an exam can't be taken now, in words; nothing for one that can. */
export function useExamWords(): {
  why(exam: Pick<ExamSummary, 'state' | 'locked_by' | 'at' | 'missing_lessons'>): string;
} {
  const { t } = useTranslation('academy');
  const format = useFormats();
  const zone = useTimeZone();
  return {
    why({ state, locked_by, at, missing_lessons: count }) {
      const when = at === null ? '' : format.instant(at, zone, 'short');
      switch (state) {
        case 'open':
          return '';
        case 'lessons_missing':
          return t('exam.lessonsMissing', { count });
        case 'in_review':
          return t('exam.inReview');
        case 'retry_later':
          return t('exam.retryLater', { when });
        case 'no_tries_left':
          return t('exam.noTriesLeft');
        case 'passed':
          return t('exam.alreadyPassed', { when });
        case 'module_locked':
          return t('exam.moduleLocked');
        case 'plan_required':
          return t(`${locked_by ?? 'pro'}Required`);
      }
    },
  };
}
