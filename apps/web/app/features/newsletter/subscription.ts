import type { ApiResult, BodyTo } from '../../platform/api/index.ts';
import type { newsletterCalls } from '../../platform/api/newsletter-calls.ts';

/** What the form asks for; browser and server read it alike. */
export function subscriptionOf(form: FormData): BodyTo<typeof newsletterCalls.subscribeNewsletter> {
  return { email: String(form.get('email') ?? '').trim(), privacy: form.has('privacy') };
}

/** The server's answer to a form that the browser sent without scripts. */
export interface SubscriptionAnswer {
  email: string;
  result: ApiResult<unknown>;
}
