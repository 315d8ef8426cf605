import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { RichText } from '../../../ui/rich-text/index.ts';
import { LessonBlock } from './LessonBlock.tsx';

const show = (type: string, attrs: object, files: Record<string, string> = {}) =>
  render(
    <RichText
      document={{ type: 'doc', content: [{ type, attrs }] }}
      block={(block) => <LessonBlock {...block} files={files} />}
    />,
    { as: member() },
  );

it('a video of another host is asked for only after its reader agrees', async () => {
  const src = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
  const { user } = show('media', { kind: 'embed', src, title: 'Il margine' });
  expect(await screen.findByText(/YouTube riceve il tuo indirizzo IP/)).toBeTruthy();
  expect(document.querySelector('iframe')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Apri il video di YouTube' }));
  expect(document.querySelector('iframe')?.getAttribute('src')).toBe(src);
  expect(document.querySelector('iframe')?.title).toBe('Il margine');
});

it('an own film plays in the text, from where its reader gets it', async () => {
  const src = `/files/posts/ab/${'a'.repeat(40)}-0.mp4`;
  show('media', { kind: 'video', src, title: 'Film' }, { [src]: `${src}?pass=1.x` });
  expect((await screen.findByLabelText('Film')).getAttribute('src')).toBe(`${src}?pass=1.x`);
});

it('a quiz says at once whether an answer is right, and why only when it is', async () => {
  const { user } = show('quiz', { question: 'Quanto?', a: 'uno', b: 'due', right: 'b', explanation: 'Perché due.' });
  await user.click(await screen.findByRole('button', { name: 'uno' }));
  expect(screen.getByRole('status').textContent).toContain('riprova');
  expect(screen.queryByText(/Perché due/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'due' }));
  expect(screen.getByRole('status').textContent).toContain('Giusto. Perché due.');
});

it('a film from elsewhere, and a quiz without a right answer, are not drawn', async () => {
  show('media', { kind: 'video', src: 'https://evil.example/a.mp4', title: 'Film' });
  show('quiz', { question: 'Quanto?', a: 'uno', b: 'due', right: 'c', explanation: '' });
  await import('../../../ui/rich-text/QuizBlock.tsx');
  expect(document.querySelector('video')).toBeNull();
  expect(screen.queryByText('Quanto?')).toBeNull();
});
