import { supportAddresses } from '@quotavera/contract/support/addresses';
import { ContactPage } from '../features/support/messages/ContactPage.tsx';
import { type ContactAnswer, contactFieldsOf } from '../features/support/messages/contact.ts';
import { apiFrom } from '../platform/api/index.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/contact-public.ts';

export const handle = { ns: ['support-messages', 'ui'] };

export async function action({ context, request }: Route.ActionArgs): Promise<ContactAnswer> {
  const form = await request.formData();
  const fields = contactFieldsOf(form);
  const body = { ...fields, website: String(form.get('website') ?? ''), attachments: [] };
  const language = context.get(languageContext);
  return { fields, result: await apiFrom(context.get(apiContext), supportAddresses.contactUs, { body }, language) };
}

export default function Contact({ actionData }: Route.ComponentProps) {
  return <ContactPage answer={actionData} />;
}
