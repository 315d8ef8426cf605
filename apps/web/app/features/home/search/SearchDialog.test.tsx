import { homeAddresses } from '@quotavera/contract/home/addresses';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { on } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { SearchHost } from './Search.tsx';

type Found = ReplyTo<typeof homeAddresses.search>;

const NOTHING: Found = {
  tipsters: [],
  channels: [],
  matches: [],
  competitions: [],
  teams: [],
  lessons: [],
  articles: [],
  questions: [],
  chapters: [],
};
const FOUND: Found = {
  ...NOTHING,
  matches: [
    {
      id: 7,
      home: 'Atlético Madrid',
      away: 'Alavés',
      competition: 'Liga',
      competition_id: 3,
      starts_at: '2026-11-28T20:00:00.000Z',
      status: 'scheduled',
      result: null,
    },
  ],
  teams: [{ id: 4, name: 'Atlético Madrid', country: 'ES', sport: 'football' }],
  lessons: [{ id: 9, title: 'Il margine', course: 'Fondamenti' }],
  questions: [{ id: 'come-disdico', title: 'Come disdico?', category: 'Piani' }],
  chapters: [{ page: 'privacy', id: 'i-tuoi-diritti', title: 'I tuoi diritti', of: 'Privacy' }],
};

const PAGES = [{ label: 'Classifica', to: '/leaderboard' }];

function show(reply: Found) {
  return render(
    <>
      <SearchHost pages={PAGES} owner={1} />
      <input aria-label="altro" />
    </>,
    { at: '/dashboard', as: member(), api: [on(homeAddresses.search, reply)] },
  );
}

async function type(text: string) {
  fireEvent.keyDown(document.body, { key: '/' });
  fireEvent.change(await screen.findByRole('textbox', { name: /cerca su tutto/i }), { target: { value: text } });
}

test('a slash opens the search, but not where one writes', async () => {
  show(FOUND);
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'altro' }), { key: '/' });
  expect(screen.queryByRole('dialog')).toBeNull();
  await type('');
  screen.getByRole('dialog');
});

test('results stand in groups, and what was typed is marked whatever its accents', async () => {
  show(FOUND);
  await type('atletico');
  const match = await screen.findByRole('button', { name: /Atlético Madrid.*Alavés/ });
  expect(within(match).getByText('Atlético')).toHaveProperty('tagName', 'MARK');
  expect(screen.getAllByRole('button', { name: /^Atlético Madrid/ })).toHaveLength(2);
  for (const name of [/Il margine/, /Come disdico/, /I tuoi diritti/]) {
    screen.getByRole('button', { name });
  }
});

test('Enter opens the match that arrows have chosen', async () => {
  const { user, address } = show(FOUND);
  await type('atletico');
  await screen.findByRole('button', { name: /Atlético Madrid.*Alavés/ });
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe('/m/7'));
});

test('where nothing is found, it says what can be, and suggests pages', async () => {
  show(NOTHING);
  await type('zzzz');
  await screen.findByText(/Niente che si chiami “zzzz”/);
  screen.getByRole('button', { name: 'Classifica' });
});
