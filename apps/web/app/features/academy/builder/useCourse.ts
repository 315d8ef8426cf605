import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ApiError, ApiResult, ReplyTo } from '../../../platform/api/index.ts';
import { queryKeyOf } from '../../../platform/api/queries.ts';
import { useChange } from '../../../platform/api/use-change.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import { useTimeZone } from '../../../ui/time/index.ts';

export type Course = ReplyTo<typeof academyAddresses.readTaughtCourse>;
export type Module = Course['parts'][number];
export type Lesson = Module['lessons'][number];

/** A change of a course shows on the academy's screens alone. */
export const ofAcademy = (path: string): boolean => path.startsWith('/academy/');

interface Changed {
  by: string;
  at: string;
  edit: Course['edit'];
}

/** Why a change of a course was refused; where somebody else was quicker, who did what and when. */
export function useCourseError(): (error: ApiError) => string {
  const { t } = useTranslation('academy-builder');
  const errorText = useErrorText();
  const format = useFormats();
  const zone = useTimeZone();
  return (error) => {
    const changed = error.code === 'conflict' ? (error.details.changed as Changed | undefined) : undefined;
    if (!changed) return errorText(error);
    const what = changed.edit ? t(`edit.${changed.edit}`) : t('edit.details');
    return t('conflict', { name: changed.by, when: format.instant(changed.at, zone, 'short'), what });
  };
}

/** Keeps what a change of a course answered as the course that is shown. */
export function useTaken(): (course: Course) => void {
  const queries = useQueryClient();
  return (course) =>
    queries.setQueryData(queryKeyOf(academyAddresses.readTaughtCourse, { params: { id: course.id } }), course);
}

/** A change of a course by a press: whether it runs, and why the last one was refused. */
export function useCourseChange() {
  const taken = useTaken();
  const { busy, error, clear, run } = useChange(ofAcademy);
  return { busy, error, clear, edit: (send: () => Promise<ApiResult<Course>>) => run(send, taken) };
}
