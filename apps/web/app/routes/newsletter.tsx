import { publishingAddresses } from '@quotavera/contract/publishing/addresses';
import { NewsletterPage } from '../features/publishing/newsletter/NewsletterPage.tsx';
import { type SubscriptionAnswer, subscriptionOf } from '../features/publishing/newsletter/subscription.ts';
import { apiFrom } from '../platform/api/index.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/newsletter.ts';

export const handle = { ns: ['publishing-newsletter', 'ui'] };

/** The address may carry a secret, so no referrer is sent. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' };
}

export async function action({ context, request }: Route.ActionArgs): Promise<SubscriptionAnswer> {
  const body = subscriptionOf(await request.formData());
  const call = publishingAddresses.subscribeNewsletter;
  return {
    email: body.email,
    result: await apiFrom(context.get(apiContext), call, { body }, context.get(languageContext)),
  };
}

export default function Newsletter({ actionData }: Route.ComponentProps) {
  return <NewsletterPage answer={actionData} />;
}
