import type { ExamContent, ExamQuestion } from '@quotavera/domain/academy';
import { markdownDocument } from '@quotavera/richtext/markdown';
import type { Environment } from '../../env.ts';
import * as builder from '../../modules/academy/service-builder.ts';
import { publishExamText, saveExamText } from '../../modules/academy/service-exam-texts.ts';
import { publishText, saveText } from '../../modules/academy/service-texts.ts';
import { acceptAllInForce } from '../../modules/accounts/agreements/service.ts';
import { hashPassword } from '../../modules/accounts/index.ts';
import type { Secrets } from '../../platform/config/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { type Failure, isFailure } from '../../platform/errors/index.ts';
import { DEMO_PASSWORD } from './people.ts';
import { giveRole, letSignIn, selectNewReaders } from './repository.ts';

const DEMO_TEACHER = { email: 'teacher@example.com', username: 'tea.docente' };
/** Among the newest readers of the world, somebody of whom nothing else is told. */
const TEACHER = 5;

const LESSON = `Un registro tenuto bene risponde a una domanda sola: *che cosa sapevi quando hai deciso?* Tutto il resto viene dopo.

## Che cosa si scrive

- la partita, il mercato, la quota presa e l’ora;
- la puntata, in unità;
- perché: una riga, prima che la partita cominci.

## Perché prima

Scritto dopo, il motivo si adatta al risultato. Scritto prima, resta: e dopo cinquanta giocate si vede quali motivi reggono e quali no.

:::solution
Una riga basta. Se non sai scriverla, la giocata non ha ancora un motivo.
:::`;

/** Its lessons have no files, so nothing is signed. */
const NO_SECRETS: Secrets = {
  get: () => {
    throw new Error('No secret is needed.');
  },
};

const words = (it: string) => ({ it });

const QUESTIONS: readonly ExamQuestion[] = [
  {
    id: 'q1',
    kind: 'choice',
    points: 2,
    text: words('Quando si scrive il motivo di una giocata?'),
    options: [
      { id: 'a', correct: true, text: words('Prima che la partita cominci') },
      { id: 'b', text: words('Dopo, quando si sa com’è finita') },
    ],
    explanation: words('Scritto dopo, il motivo si adatta al risultato.'),
  },
  {
    id: 'q2',
    kind: 'number',
    points: 2,
    text: words('A quota 2,50 quante volte su cento bisogna vincere per andare in pari?'),
    number: { value: 40, tolerance: 0.5 },
    explanation: words('1 / 2,50 = 40%.'),
  },
  {
    id: 'q3',
    kind: 'ordering',
    points: 2,
    text: words('In che ordine?'),
    options: [
      { id: 'x7', text: words('Scrivere il motivo') },
      { id: 'x2', text: words('Prendere la quota') },
      { id: 'x5', text: words('Guardare il risultato') },
    ],
    explanation: words('Il motivo viene prima della quota, la quota prima del risultato.'),
  },
  {
    id: 'q4',
    kind: 'matching',
    points: 2,
    text: words('Che cosa misura che cosa?'),
    pairs: [
      { id: 'x1', match: 'y8', left: words('Rendimento'), right: words('Quanto resta di ogni unità puntata') },
      { id: 'x3', match: 'y4', left: words('CLV'), right: words('Quanto la quota presa batte quella di chiusura') },
    ],
    explanation: words('Il CLV si vede prima del rendimento.'),
  },
];

const EXAM: ExamContent = { pass_percent: 60, questions: QUESTIONS };

function made<T>(outcome: T | Failure): T {
  if (isFailure(outcome)) throw new Error(outcome.error.code);
  return outcome;
}

/** A teacher who can sign in, with a course in each state: one that is taken, one half written, one withdrawn, one archived. */
export async function loadTaught(
  db: Db,
  at: Date,
  environment: Environment,
): Promise<{ accountId: number; courseId: number }> {
  const teacherId = (await selectNewReaders(db, TEACHER)).at(-1)!;
  await db.transaction().execute(async (trx) => {
    await letSignIn(trx, teacherId, { ...DEMO_TEACHER, passwordHash: await hashPassword(DEMO_PASSWORD) });
    await giveRole(trx, teacherId, 'teacher');
    await acceptAllInForce(trx, { environment }, teacherId, at);
  });
  const parts = { db, clock: { now: () => at, wall: () => at }, secrets: NO_SECRETS };
  const editor = { accountId: teacherId, isAdmin: false, requestId: '', language: 'it' };

  async function lesson(course: builder.Outline, module: number, title: string, publish = true) {
    const { id, version } = course;
    const next = made(await builder.addLesson(parts, editor, { id, module }, { version, title }));
    const added = next.parts.flatMap(({ lessons }) => lessons).reduce((a, b) => (a.id > b.id ? a : b)).id;
    const summary = 'Che cosa si scrive, quando, e perché prima che la partita cominci.';
    const { document: content } = markdownDocument(LESSON);
    const seen = made(
      await saveText(parts, editor, added, { language: 'it', version: await versionOf(added), summary, content }),
    );
    if (publish) made(await publishText(parts, editor, added, { language: 'it', version: seen.version }));
    return made(await builder.taughtCourse(db, editor, id));
  }
  async function versionOf(id: number): Promise<number> {
    const row = await db
      .selectFrom('lesson_version')
      .select('id')
      .where('lesson_id', '=', id)
      .executeTakeFirstOrThrow();
    return row.id;
  }
  async function course(title: string, modules: readonly string[], publish = true): Promise<builder.Outline> {
    let outline = made(await builder.createCourse(parts, editor, { title, language: 'it', difficulty: 'beginner' }));
    const { id } = outline;
    const summaries = {
      it: 'Tenere un registro che risponde: che cosa scrivere, quando, e come rileggerlo dopo cento giocate.',
    };
    outline = made(await builder.changeCourse(parts, editor, id, { version: outline.version, summaries }));
    for (const [n, name] of modules.entries()) {
      outline = made(await builder.addModule(parts, editor, id, { version: outline.version, title: name }));
      const module = outline.parts.at(-1)!.id;
      outline = await lesson(outline, module, `${name}: le basi`);
      outline = await lesson(outline, module, `${name}: un esempio`, publish || n === 0);
      const draft = made(await saveExamText(parts, editor, module, { version: 0, content: EXAM }));
      if (publish) made(await publishExamText(parts, editor, module, { version: draft.version }));
    }
    return made(await builder.taughtCourse(db, editor, id));
  }
  async function become(outline: builder.Outline, ...statuses: readonly builder.Outline['status'][]) {
    let { version } = outline;
    for (const status of statuses) {
      ({ version } = made(await builder.setStatus(parts, editor, outline.id, { version, status })));
    }
  }

  const taken = await course('Il registro che risponde', ['Scrivere', 'Rileggere']);
  await become(taken, 'published');
  await course('Leggere le quote dal vivo', ['Quote che si muovono'], false);
  await become(await course('Il diario del campionato', ['Prima giornata']), 'published', 'withdrawn');
  await become(await course('Prove di corso', ['Bozza']), 'archived');
  return { accountId: teacherId, courseId: taken.id };
}
