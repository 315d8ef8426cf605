import { type CheckResult, verdictOf } from '@quotavera/domain/ledger';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import ProofResult from '../features/home/landing/components/ProofResult.tsx';
import { Verdict } from '../features/records/verify/components/Verdict.tsx';
import type { Done } from '../features/records/verify/index.ts';
import { paths } from '../paths.ts';
import { render } from '../testing/render.tsx';

const checkOf = (id: CheckResult['id'], change: Partial<CheckResult> = {}): CheckResult => ({
  id,
  status: 'passed',
  checked: 9,
  failures: [],
  remarks: [],
  facts: {},
  ...change,
});

/** The page's state after the checks of a log gave this. */
function doneWith({ complete, checks }: { complete: boolean; checks: readonly CheckResult[] }): Done {
  const ok = checks.every(({ status }) => status !== 'failed');
  const verification = { ok, complete, checks, checkpoint: null, names: [], figures: null };
  const bundle = { tipster: { pseudonym: '', username: 'mario' }, entries: [] } as unknown as Done['bundle'];
  const verdict = verdictOf(verification);
  const read = { text: '', previous: null, milliseconds: 900, kilobytes: 12, file: false };
  return { ok: true, ...read, verification, verdict, bundle };
}

const self = { code: 'self_declared', tip: '7' } as const;
const byWord = checkOf('times', { status: 'unproven', facts: { operator: 3 } });
const STATES: [string, Parameters<typeof doneWith>[0], string][] = [
  ['failed', { complete: false, checks: [checkOf('inclusion', { status: 'failed' }), byWord] }, 'failed'],
  ['not read whole', { complete: false, checks: [checkOf('completeness', { status: 'unproven' })] }, 'unproven'],
  ['by the operator’s word', { complete: true, checks: [byWord] }, 'unproven'],
  [
    'with outcomes that nobody confirmed',
    { complete: true, checks: [checkOf('settlements', { remarks: [self], facts: { settled: 4 } })] },
    'unproven',
  ],
  ['verified', { complete: true, checks: [checkOf('times')] }, 'verified'],
];

it.each(STATES)('the home page and Verify say the same of a record that is %s', async (_what, state, level) => {
  const done = doneWith(state);
  render(
    <>
      <section aria-label="home">
        <ProofResult done={done} />
      </section>
      <section aria-label="verify">
        <Verdict done={done} />
      </section>
    </>,
    { at: paths.home },
  );
  const told = async (label: string) => {
    const section = within(await screen.findByRole('region', { name: label }));
    const sentence = section.getByText(/@mario/);
    return {
      level: sentence.closest<HTMLElement>('[data-verdict]')?.dataset.verdict,
      sentence: sentence.textContent,
      reserves: section
        .queryAllByText(/sulla parola del gestore:|nessuno l’ha confermato/)
        .map((each) => each.textContent),
    };
  };
  const onHome = await told('home');
  expect(onHome.level).toBe(level);
  expect(await told('verify')).toEqual(onHome);
});
