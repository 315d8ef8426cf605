import type { ApiResult } from '../../../platform/api/index.ts';

/** The fields of a visitor's message, which browser and server read from the form alike. */
export interface ContactFields {
  name: string;
  email: string;
  subject: string;
  message: string;
}

export function contactFieldsOf(form: FormData): ContactFields {
  const text = (field: string) => String(form.get(field) ?? '');
  return { name: text('name'), email: text('email'), subject: text('subject'), message: text('message') };
}

export interface SentMessage {
  id: number;
  email: string;
}

/** The server's answer to a form that the browser sent without scripts. */
export interface ContactAnswer {
  fields: ContactFields;
  result: ApiResult<SentMessage>;
}
