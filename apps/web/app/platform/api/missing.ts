import { data } from 'react-router';
import type { ApiResult } from './call.ts';

/** In a loader: answers 404 for a page whose subject never was and 410 for one whose subject is gone. Other failures are the page's to show. */
export function throwIfMissing(subject: ApiResult<unknown>): void {
  const status = subject.ok ? null : subject.error.status;
  if (status === 404 || status === 410) throw data(null, { status });
}
