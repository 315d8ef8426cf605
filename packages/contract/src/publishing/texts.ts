import { z } from 'zod';
import { day, defineCall } from '../core/index.ts';
import { publishingAddresses } from './addresses.ts';

/** The pages of `content/legal`, by the names of their files. */
export const LEGAL_PAGES = ['terms', 'privacy', 'cookies', 'about', 'imprint', 'accessibility', 'dsa'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

/** Tiptap JSON, drawn by `@quotavera/richtext`. */
const document = z.unknown();

const section = z.object({
  /** The fragment of the address that leads here; made of the title, so each language has its own. */
  id: z.string(),
  title: z.string(),
  document,
});

export const readPage = defineCall({
  ...publishingAddresses.readPage,
  summary: 'A page of text in the reader’s language: terms, privacy, imprint …',
  access: 'public.read',
  params: z.object({ page: z.enum(LEGAL_PAGES) }),
  reply: z.object({
    title: z.string(),
    summary: z.string(),
    /** The day since which this text holds. */
    version: day,
    /** The text before the first heading. */
    intro: document,
    sections: z.array(section),
  }),
});

export const readFaq = defineCall({
  ...publishingAddresses.readFaq,
  summary: 'Frequent questions and their answers in the reader’s language, by category',
  access: 'public.read',
  reply: z.object({
    title: z.string(),
    summary: z.string(),
    categories: z.array(z.object({ id: z.string(), title: z.string(), questions: z.array(section) })),
  }),
});

export const readChanges = defineCall({
  ...publishingAddresses.readChanges,
  summary: 'What has changed in the product, with its day, the latest first, in the reader’s language',
  access: 'public.read',
  reply: z.object({
    title: z.string(),
    summary: z.string(),
    entries: z.array(z.object({ day, title: z.string(), document })),
  }),
});
