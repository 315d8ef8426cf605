import { GUIDE_STEPS } from '@quotavera/domain/home';
import { markStep, saveAnswers } from '../../modules/home/start/service.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { DEMO_ELITE_EMAIL, DEMO_FREE_EMAIL, DEMO_PRO_EMAIL, DEMO_TIPSTER_EMAIL } from './people.ts';
import { selectReaderNamed } from './repository.ts';

/** The answers of each account that can sign in, and the number of chapters of the guide that it has done. */
const READERS = [
  {
    email: DEMO_FREE_EMAIL,
    chapters: 2,
    answers: { state: 'open', purpose: 'follow', sports: ['football', 'tennis'] },
  },
  { email: DEMO_PRO_EMAIL, chapters: 4, answers: { state: 'done', purpose: 'track', staking: 'units' } },
  { email: DEMO_ELITE_EMAIL, chapters: 0, answers: { state: 'skipped' } },
  { email: DEMO_TIPSTER_EMAIL, chapters: 7, answers: { state: 'done', purpose: 'publish', staking: 'level' } },
] as const;

/** First steps, at every stage of them. Saying it again changes nothing. */
export async function loadStart(db: Db, clock: Clock): Promise<void> {
  for (const { email, chapters, answers } of READERS) {
    const accountId = await selectReaderNamed(db, email);
    await saveAnswers({ db, clock }, accountId, structuredClone(answers) as Parameters<typeof saveAnswers>[2]);
    const viewer = { type: 'member', accountId, userType: 'user', plan: 'free', isAdmin: false } as const;
    for (const step of GUIDE_STEPS.slice(0, chapters)) await markStep({ db, clock }, viewer, { step, done: true });
  }
}
