import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { render } from '../../../testing/render.tsx';
import { FaqPage } from './FaqPage.tsx';
import type { Faq } from './queries.ts';

const answer = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

const faq: Faq = {
  title: 'Domande frequenti',
  summary: 'Le risposte brevi.',
  categories: [
    {
      id: 'canali',
      title: 'Canali',
      questions: [
        {
          id: 'che-cos-e-la-fatturazione-equa',
          title: 'Che cos’è la fatturazione equa?',
          document: answer('Se un canale tace, il tuo periodo si allunga.'),
        },
        { id: 'chi-paga', title: 'Chi paga un canale?', document: answer('Chi lo legge.') },
      ],
    },
  ],
} as Faq;

afterEach(() => {
  window.location.hash = '';
});

const details = async (question: string) =>
  (await screen.findByRole('heading', { name: question })).closest('details') as HTMLDetailsElement;

it('questions are searched by their words, and none is said', async () => {
  const { fill } = render(<FaqPage result={{ ok: true, data: faq }} />, { at: paths.faq });
  const search = await screen.findByRole('searchbox', { name: 'Cerca nelle domande' });
  await fill(search, 'fatturazione equa');
  expect(screen.getByRole('status').textContent).toMatch(/^1 .*trovat/);
  expect(screen.queryByText('Chi paga un canale?')).toBeNull();
  const question = await details('Che cos’è la fatturazione equa?');
  expect(within(question).getByText(/il tuo periodo si allunga/)).toBeTruthy();
  await fill(search, 'nessuno scrive così');
  expect(screen.getByText(/^Nessuna domanda con queste parole/)).toBeTruthy();
});

it('a question whose address was opened is open, and no other', async () => {
  window.location.hash = '#che-cos-e-la-fatturazione-equa';
  render(<FaqPage result={{ ok: true, data: faq }} />, { at: paths.faq });
  expect((await details('Che cos’è la fatturazione equa?')).open).toBe(true);
  expect((await details('Chi paga un canale?')).open).toBe(false);
});
