import type { Member } from '@quotavera/domain/access';
import type { ReportReason } from '@quotavera/domain/support/reports';
import { DAY_MS } from '@quotavera/domain/time';
import { appeal, file, type ReportsContext } from '../../modules/support/reports/service.ts';
import { caseOf, decide } from '../../modules/support/reports/service-cases.ts';
import { hideTip } from '../../modules/support/reports/service-hidden.ts';
import { watchWord } from '../../modules/support/reports/service-texts.ts';
import { tipsPart } from '../../modules/tips/service-personal.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Secrets } from '../../platform/config/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { type Failure, isFailure } from '../../platform/errors/index.ts';
import { NO_MAIL } from './no-mail.ts';
import { DEMO_FREE_EMAIL, DEMO_PRO_EMAIL, DEMO_TIPSTER_EMAIL } from './people.ts';
import { insertRows, isEmpty, lastCase, selectReaderNamed, selectReaders, selectSettledTips } from './repository.ts';

const ADMIN_EMAIL = 'admin@example.com';

interface Complaint {
  /** A reader of the world by number, the demo accounts by name, or a visitor. */
  by: number | 'free' | 'pro' | 'visitor';
  reason: ReportReason;
  text: string;
}

interface DemoCase {
  /** The tip by number; `own` is the demo tipster's, `user` the author of one. */
  about: { tip: number } | 'own' | { userOf: number };
  daysAgo: number;
  complaints: readonly Complaint[];
  decision?: 'in_review' | 'warning' | 'rejected';
  statement?: string;
  appeal?: string;
}

/** The demo shows a case in each state, among them a case with as many reports as are shown together. */
const CASES: readonly DemoCase[] = [
  {
    about: { tip: 0 },
    daysAgo: 2,
    complaints: [
      { by: 0, reason: 'sure_win', text: 'Nel testo scrive «cassa sicura, impossibile perdere».' },
      { by: 1, reason: 'sure_win', text: 'Promette una vincita certa, poi ha cambiato discorso sul suo canale.' },
      { by: 2, reason: 'promotion', text: 'Rimanda a un bonus di benvenuto di un bookmaker straniero.' },
      { by: 'visitor', reason: 'illegal', text: 'Pubblicità di un operatore senza licenza italiana.' },
    ],
  },
  {
    about: { tip: 1 },
    daysAgo: 4,
    complaints: [{ by: 'free', reason: 'false_price', text: 'A quell’ora la quota era più bassa ovunque, non 2,10.' }],
  },
  {
    about: { userOf: 2 },
    daysAgo: 6,
    complaints: [
      { by: 3, reason: 'impersonation', text: 'Usa il nome e la foto di un tipster che conosco e che non è lui.' },
      { by: 4, reason: 'spam', text: 'Commenta ovunque con il link al suo canale, decine di volte al giorno.' },
    ],
    decision: 'in_review',
  },
  {
    about: 'own',
    daysAgo: 12,
    complaints: [{ by: 5, reason: 'offensive', text: 'Nella descrizione insulta i tifosi dell’altra squadra.' }],
    decision: 'warning',
    statement:
      'La frase sui tifosi è un’offesa e la sezione 6 dei termini la vieta. È la prima volta: resta un avvertimento.',
  },
  {
    about: { tip: 3 },
    daysAgo: 15,
    complaints: [{ by: 'free', reason: 'copied', text: 'È lo stesso tip uscito due ore prima da un altro tipster.' }],
    decision: 'rejected',
    statement: 'I due tip hanno giocate diverse sulla stessa partita: uno è Over 2,5, l’altro Entrambe segnano.',
  },
  {
    about: { tip: 4 },
    daysAgo: 20,
    complaints: [{ by: 'pro', reason: 'false_price', text: 'La quota dichiarata non si trovava da nessuna parte.' }],
    decision: 'rejected',
    statement: 'Il confronto automatico trova la stessa quota tre minuti prima della pubblicazione.',
    appeal: 'Il confronto è con un solo bookmaker, che in Italia non è autorizzato: chiedo di riguardare.',
  },
];

/** Words that the world's tipsters use now and then. */
const WATCHED = ['cassa sicura', 'raddoppio garantito', 'valore'] as const;

const HIDDEN = 'Nel testo prometteva una vincita certa: la sezione 5 dei termini lo vieta.';

function accepted<T>(outcome: T | Failure): T {
  if (isFailure(outcome))
    throw new Error(`a report of the simulated world was refused: ${JSON.stringify(outcome.error)}`);
  return outcome;
}

/** Writes the world's reports, with decisions and an appeal, and a suspicion of every kind; once. */
export async function loadReports(db: Db, clock: Clock, secrets: Secrets | undefined): Promise<void> {
  if (!secrets || !(await isEmpty(db, 'report_case'))) return;
  const [adminId, freeId, proId, tipsterId] = await Promise.all(
    [ADMIN_EMAIL, DEMO_FREE_EMAIL, DEMO_PRO_EMAIL, DEMO_TIPSTER_EMAIL].map((email) => selectReaderNamed(db, email)),
  );
  const readers = await selectReaders(db, 10);
  const others = await selectSettledTips(db, { notBy: tipsterId!, limit: 8 });
  const [own] = await selectSettledTips(db, { by: tipsterId!, limit: 1 });
  // Nobody of the world reads mails, and nobody is too quick.
  const limits = { take: async () => null } as unknown as ReportsContext['limits'];
  const memberOf = (by: Complaint['by']): Member | { type: 'visitor' } => {
    if (by === 'visitor') return { type: 'visitor' };
    const accountId = by === 'free' ? freeId! : by === 'pro' ? proId! : readers[by]!;
    return { type: 'member', accountId, userType: 'user', plan: 'free', isAdmin: false };
  };
  for (const { about, daysAgo, complaints, decision, statement, appeal: appealText } of CASES) {
    const at = (days: number): ReportsContext => ({
      db,
      mail: NO_MAIL,
      limits,
      secrets,
      personal: [tipsPart],
      clock: { ...clock, now: () => new Date(clock.now().getTime() - days * DAY_MS) },
    });
    const tip = about === 'own' ? own! : others['tip' in about ? about.tip : about.userOf]!;
    const target = about !== 'own' && 'userOf' in about ? { reported_user: tip.author } : { reported_tip: tip.id };
    let key: string | null = null;
    for (const { by, reason, text } of complaints) {
      const reporter = { viewer: memberOf(by), address: '192.0.2.1', language: 'it' as const };
      const visitor = by === 'visitor' ? { name: 'Marta Verdi', email: 'marta.verdi@example.com' } : {};
      const filed = accepted(
        await file(at(daysAgo), reporter, { ...target, ...visitor, reason, text, good_faith: true }),
      );
      key = filed.key ?? key;
    }
    if (!decision) continue;
    const id = await lastCase(db);
    const { version } = accepted(await caseOf(at(0), { isAdmin: true }, id));
    const common = { case: id, version };
    const body =
      decision === 'in_review'
        ? { ...common, status: decision }
        : decision === 'rejected'
          ? { ...common, status: decision, statement }
          : { ...common, status: 'upheld' as const, measure: decision, ground: 'terms' as const, statement };
    accepted(await decide(at(daysAgo - 1), { accountId: adminId!, isAdmin: true, requestId: '' }, body));
    if (appealText && key) accepted(await appeal(at(daysAgo - 3), { key, text: appealText }, '192.0.2.1'));
  }
  await loadSuspicions(db, others, adminId!, clock.now());
  const moderator = { accountId: adminId!, isAdmin: true, requestId: '' };
  const parts: ReportsContext = { db, clock, mail: NO_MAIL, limits, secrets, personal: [tipsPart] };
  for (const word of WATCHED) await watchWord(parts, moderator, word);
  const hidden = others.at(-1)!;
  const failed = await hideTip(parts, moderator, {
    tip_id: hidden.id,
    disabled: true,
    rule: 'sure_win',
    reason: HIDDEN,
  });
  if (failed) accepted(failed);
}

/** A suspicion of every kind: the first ones open, the last one decided. */
async function loadSuspicions(
  db: Db,
  tips: readonly { id: number; author_id: number }[],
  adminId: number,
  now: Date,
): Promise<void> {
  const people = [...new Set(tips.map(({ author_id }) => author_id))].sort((a, b) => a - b);
  const [first, second, third = second] = people;
  if (first === undefined || second === undefined) return;
  const samples = tips.filter(({ author_id }) => author_id === second).map(({ id }) => id);
  const common = {
    account_id: first,
    other_id: second,
    found_at: now,
    seen_at: now,
    status: 'open',
    tips: [] as number[],
  };
  const open = [
    { ...common, kind: 'opposite_bets', figures: { shared: 11, opposite: 9 }, tips: samples },
    {
      ...common,
      kind: 'copied_tips',
      account_id: second,
      other_id: first,
      figures: { tips: 34, copied: 19 },
      tips: samples,
    },
    {
      ...common,
      kind: 'unverified_share',
      account_id: third,
      other_id: 0,
      figures: { tips: 41, unverified: 17, tips_before: 118, unverified_before: 12 },
    },
    { ...common, kind: 'shared_network', figures: { networks: 2 } },
    { ...common, kind: 'repeated_bets', other_id: 0, figures: { same: 3, opposite: 1 } },
  ].map((row) => ({ ...row, note: '', decided_by: null, decided_at: null }));
  const decided = {
    ...common,
    kind: 'shared_card',
    figures: { cards: 1 },
    status: 'dismissed',
    note: 'Marito e moglie, lo hanno scritto loro e i record sono diversi.',
    decided_by: adminId,
    decided_at: now,
  };
  await db.transaction().execute((trx) => insertRows(trx, 'suspicion', [...open, decided]));
}
