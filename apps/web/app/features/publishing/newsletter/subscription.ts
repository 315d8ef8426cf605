import type { publishingAddresses } from '@quotavera/contract/publishing/addresses';
import type { ApiResult, BodyTo } from '../../../platform/api/index.ts';

/** Reads the body of the call from the form, in the browser as on the server. */
export function subscriptionOf(form: FormData): BodyTo<typeof publishingAddresses.subscribeNewsletter> {
  return { email: String(form.get('email') ?? '').trim(), privacy: form.has('privacy') };
}

/** The server's answer to a form that the browser sent without scripts. */
export interface SubscriptionAnswer {
  email: string;
  result: ApiResult<unknown>;
}
