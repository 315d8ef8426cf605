import { Readable } from 'node:stream';
import type { Member } from '@quotavera/domain/access';
import { DAY_MS } from '@quotavera/domain/time';
import { decideReview } from '../../modules/bankroll/declared/service.ts';
import { importFile } from '../../modules/bankroll/import/service.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { isFailure } from '../../platform/errors/index.ts';
import { NO_MAIL } from './no-mail.ts';
import { DEMO_TIPSTER_EMAIL } from './people.ts';
import { isEmpty, selectReaderNamed } from './repository.ts';

const ADMIN_EMAIL = 'admin@example.com';
const BETS = 60;
const DAYS_BETWEEN = 12;
/** Odds and outcomes that repeat, so that a history loses a little, as most do. */
const COURSE = [
  ['1.95', 'won'],
  ['2.10', 'lost'],
  ['1.80', 'lost'],
  ['3.40', 'won'],
  ['2.05', 'lost'],
] as const;

interface DemoHistory {
  email: string;
  name: string;
  /** Rows that an admin should see, as the file has them. */
  odd: readonly string[];
  decision: { decision: 'approved' } | { decision: 'refused'; reason: string } | null;
}

const HISTORIES: readonly DemoHistory[] = [
  { email: DEMO_TIPSTER_EMAIL, name: 'stagioni-passate.csv', odd: [], decision: { decision: 'approved' } },
  {
    email: 'tipster1@example.net',
    name: 'storico_telegram.csv',
    odd: [
      '2024-03-02,Cinque risultati esatti,120.00,10.00,won,1190.00',
      '2024-03-09,Finale di coppa,2.00,900.00,won,900.00',
      '2024-03-16,Derby della sera,1.90,10.00,lost,9.00',
    ],
    decision: null,
  },
  {
    email: 'tipster3@example.net',
    name: 'giocate 2023 (copia).csv',
    odd: ['2023-05-06,Doppia del sabato,75.00,20.00,won,1480.00'],
    decision: { decision: 'refused', reason: 'Le quote oltre 50 non si trovavano presso nessun bookmaker.' },
  },
];

function fileOf({ odd }: DemoHistory, now: Date): string {
  const rows = Array.from({ length: BETS }, (_, n) => {
    const [odds, outcome] = COURSE[n % COURSE.length]!;
    const day = new Date(now.getTime() - (400 + (BETS - n) * DAYS_BETWEEN) * DAY_MS).toISOString().slice(0, 10);
    const profit = outcome === 'won' ? (Number(odds) - 1) * 10 : -10;
    return `${day},Partita ${n + 1},${odds},10.00,${outcome},${profit.toFixed(2)}`;
  });
  return ['Date,Match,Odds,Stake,Outcome,Profit', ...rows, ...odd].join('\n');
}

/** Histories that tipsters declare: on a page, waiting for an admin with odd rows, and refused. It does nothing when there are any. */
export async function loadHistories(db: Db, clock: Clock): Promise<void> {
  if (!(await isEmpty(db, 'bet_import'))) return;
  const admin = { accountId: await selectReaderNamed(db, ADMIN_EMAIL), requestId: '' };
  for (const history of HISTORIES) {
    const accountId = await selectReaderNamed(db, history.email);
    const viewer: Member = { type: 'member', accountId, userType: 'collaborator', plan: 'free', isAdmin: false };
    const body = Readable.from([Buffer.from(fileOf(history, clock.now()))]);
    const report = await importFile({ db, clock }, { viewer, body, query: { declared: 'true', name: history.name } });
    if (isFailure(report)) throw new Error(`a history of the simulated world was refused: ${report.error.code}`);
    if (history.decision === null || report.id === null) continue;
    await decideReview({ db, clock, mail: NO_MAIL }, admin, { id: report.id, ...history.decision });
  }
}
