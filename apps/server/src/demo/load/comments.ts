import type { Member } from '@quotavera/domain/access';
import { DAY_MS, HOUR_MS } from '@quotavera/domain/time';
import type { CommentsContext } from '../../modules/support/comments/service-subject.ts';
import { react, write } from '../../modules/support/comments/service-writing.ts';
import { hideWords } from '../../modules/support/reports/service-hidden.ts';
import { answer, writeReview } from '../../modules/support/reviews/service.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Secrets } from '../../platform/config/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { type Failure, isFailure } from '../../platform/errors/index.ts';
import { NO_MAIL } from './no-mail.ts';
import { DEMO_ELITE_EMAIL, DEMO_FREE_EMAIL, DEMO_PRO_EMAIL, DEMO_TIPSTER_EMAIL } from './people.ts';
import {
  isEmpty,
  selectArticle,
  selectLessons,
  selectLongFollowers,
  selectReaderNamed,
  selectReaders,
  selectSettledTips,
} from './repository.ts';

const FOLLOWED_MS = 31 * DAY_MS;

function sure<T>(outcome: T | Failure): T {
  if (isFailure(outcome)) throw new Error(`a comment of the simulated world was refused: ${outcome.error.code}`);
  return outcome;
}

/** Good and bad reviews of the demo tipster; the second is answered, the last one changed. */
const REVIEWS = [
  {
    stars: 5,
    text: 'Scrive perché gioca, non solo che cosa. Quando sbaglia lo dice, e la nota dopo la partita spesso vale più del tip.',
  },
  { stars: 2, text: 'Pubblica quasi sempre a ridosso dell’inizio: quando arrivo io la quota è già scesa.' },
  { stars: 4, text: 'Tip chiari e stake sensati. A volte sparisce per una settimana senza avvisare.' },
  { stars: 4, text: 'Lo seguo da mesi per il modo in cui ragiona sui gol. Risponde a tutti.' },
  { stars: 3, text: 'Niente da dire sul metodo, ma troppe partite di campionati che non conosco.' },
  { stars: 5, text: 'Il più ordinato tra quelli che seguo: si capisce sempre che cosa cercava nella partita.' },
];
const ANSWER =
  'Hai ragione sull’orario: molte quote si muovono la mattina e io lavoro la sera. Dal mese prossimo i tip del weekend escono il venerdì.';

interface World {
  at: (hours: number) => CommentsContext;
  member: (accountId: number, more?: Partial<Member>) => Member;
}

async function loadReviews(
  { at, member }: World,
  db: Db,
  of: { id: number; tipster: string; now: Date },
): Promise<void> {
  const { id: tipsterId, tipster, now } = of;
  const before = new Date(now.getTime() - FOLLOWED_MS);
  const followers = await selectLongFollowers(db, tipsterId, { before, limit: REVIEWS.length });
  for (const [n, author] of followers.entries()) {
    const said = REVIEWS[n]!;
    const review = sure(await writeReview(at(24 * (REVIEWS.length - n)), member(author), { tipster, ...said }));
    if (n === 1) {
      const viewer = member(tipsterId, { userType: 'collaborator' });
      sure(await answer(at(60), viewer, review.id, ANSWER));
    }
    if (n === followers.length - 1)
      sure(
        await writeReview(at(5), member(author), { tipster, stars: 4, text: `${said.text} Ultimamente scrive meno.` }),
      );
  }
}

/** Writes what the world's readers say to each other: answers, reactions, a hidden comment, a private question, reviews; once. */
export async function loadComments(db: Db, clock: Clock, secrets: Secrets | undefined): Promise<void> {
  if (!(await isEmpty(db, 'comment'))) return;
  const now = clock.now();
  const limits = { take: async () => null } as unknown as CommentsContext['limits'];
  const at: World['at'] = (hours) => ({
    db,
    limits,
    clock: { ...clock, now: () => new Date(now.getTime() - hours * HOUR_MS) },
  });
  const member: World['member'] = (accountId, more = {}) => ({
    type: 'member',
    accountId,
    userType: 'user',
    plan: 'free',
    isAdmin: false,
    ...more,
  });
  const [adminId, free, pro, elite, tipsterId] = (await Promise.all(
    ['admin@example.com', DEMO_FREE_EMAIL, DEMO_PRO_EMAIL, DEMO_ELITE_EMAIL, DEMO_TIPSTER_EMAIL].map((email) =>
      selectReaderNamed(db, email),
    ),
  )) as [number, number, number, number, number];
  const [ada, bruno, carla, dino] = (await selectReaders(db, 4)) as [number, number, number, number];
  const [tip] = await selectSettledTips(db, { by: tipsterId, limit: 1 });
  const world = { at, member };
  if (tip) {
    const about = { subject: 'tip' as const, id: tip.id };
    const say = async (hours: number, who: Member, text: string, answers?: number) =>
      sure(await write(at(hours), { viewer: who, language: 'it' }, { about, text, answers, isPrivate: false })).id;
    const first = await say(9, member(ada), 'Bella lettura: dopo il primo gol la partita è andata come avevi scritto.');
    const reply = await say(
      8,
      member(tipsterId, { userType: 'collaborator' }),
      'Grazie. Il secondo tempo però è stato più chiuso di quanto pensassi.',
      first,
    );
    await say(7, member(free), 'Io a quella quota non l’ho più trovata: alle 19 era già scesa.', first);
    await say(6, member(bruno), 'Stessa cosa per me. Ho lasciato perdere.', first);
    await say(5, member(carla), 'Anche qui. Meglio così che inseguirla.', first);
    const rude = await say(4, member(dino), 'Chi ha giocato questa roba non capisce niente di calcio, siete ridicoli.');
    await say(3, member(pro), 'Domanda: lo stake era più alto del solito per la quota o per la partita?');
    for (const [who, id, reaction] of [
      [free, first, 'useful'],
      [pro, first, 'useful'],
      [bruno, reply, 'thanks'],
      [carla, first, 'disagree'],
    ] as const)
      sure(await react(at(2), { viewer: member(who), language: 'it' }, id, reaction));
    if (secrets) {
      const moderator = { accountId: adminId, isAdmin: true, requestId: '' };
      const hiding = { hidden: true, rule: 'offensive', reason: 'Insulta gli altri lettori.' } as const;
      const context = { ...at(1), mail: NO_MAIL, secrets, personal: [] };
      sure(await hideWords(context, moderator, { target: 'comment', id: rude }, hiding));
    }
  }
  const article = await selectArticle(db);
  if (article !== undefined) {
    const about = { subject: 'article' as const, id: article };
    const asker = { viewer: member(free), language: 'it' as const };
    const said = { about, text: 'Utile, finalmente qualcuno che lo spiega con un esempio.', isPrivate: false };
    sure(await write(at(20), asker, { ...said, answers: undefined }));
  }
  for (const lesson of await selectLessons(db)) {
    const about = { subject: 'lesson' as const, id: lesson.id };
    const learner = { viewer: member(elite, { plan: 'elite' }), language: 'it' as const };
    const ask = async (hours: number, text: string, isPrivate: boolean) =>
      write(at(hours), learner, { about, text, answers: undefined, isPrivate });
    const open = await ask(30, 'Nell’esempio si parla di unità: vale lo stesso se la mia bankroll è piccola?', false);
    // A lesson that waits for an exam isn't open to this learner.
    if (isFailure(open)) continue;
    sure(await ask(28, 'Ho sbagliato due volte l’esercizio e non capisco perché. Posso mandarle i miei conti?', true));
    if (lesson.owner_id !== null) continue;
    const text = 'Sì: l’unità è una parte della bankroll, grande o piccola che sia.';
    const teacher = { viewer: member(adminId, { isAdmin: true }), language: 'it' as const };
    sure(await write(at(26), teacher, { about, text, answers: open.id, isPrivate: false }));
  }
  if (tip) await loadReviews(world, db, { id: tipsterId, tipster: tip.author, now });
}
