import { type Member, type Plan, VISITOR } from '@quotavera/domain/access';
import type { CallTopic } from '@quotavera/domain/support/messages';
import { addDays, HOUR_MS, romeDay, romeTime } from '@quotavera/domain/time';
import type { Environment } from '../../env.ts';
import { request } from '../../modules/support/messages/call/service.ts';
import { applyChange } from '../../modules/support/messages/call/service-change.ts';
import { releaseFees, settleCalls } from '../../modules/support/messages/call/service-fees.ts';
import { changeHours } from '../../modules/support/messages/call/service-hosts.ts';
import { addNote, addTemplate, handle } from '../../modules/support/messages/inbox/service.ts';
import { changeOwnThread, contact, openConversation } from '../../modules/support/messages/thread/service.ts';
import { type WriteContext, writeInThread } from '../../modules/support/messages/thread/service-write.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Secrets } from '../../platform/config/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { type Failure, isFailure } from '../../platform/errors/index.ts';
import { NO_MAIL } from './no-mail.ts';
import { DEMO_FREE_EMAIL, DEMO_PRO_EMAIL, DEMO_TIPSTER_EMAIL } from './people.ts';
import { hasThreads, selectReaderNamed } from './repository.ts';

const DAY_HOURS = 24;
const LIMITS = {
  take: async () => null,
  giveBack: async () => undefined,
  attempt: async () => null,
  reset: async () => undefined,
  deleteEnded: async () => undefined,
};

function sure<T>(outcome: T | Failure): T {
  if (isFailure(outcome)) throw new Error(`${outcome.error.code} ${JSON.stringify(outcome.error.fields)}`);
  return outcome;
}

const ELITE_EMAIL = 'elite@example.com';
const EVENINGS = [2, 3, 4].map((weekday) => ({ weekday, from: 18 * 60, to: 20 * 60 + 30 }));
const MORNINGS = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 10 * 60, to: 12 * 60 }));

interface Office {
  db: Db;
  now: Date;
  /** Returns a context whose clock stood so many hours ago. */
  at: (hours: number) => WriteContext;
  admin: Member;
}

const TEMPLATES = [
  {
    title: 'Come si legge un record',
    message:
      'Ciao,\n\nla pagina Verifica controlla nel tuo browser che nessun tip sia stato tolto o cambiato. Guarda prima il rendimento atteso con il suo intervallo: dice quanto resta tolta la fortuna.\n\nA presto',
  },
  {
    title: 'Recesso e rimborso',
    message:
      'Ciao,\n\nentro 14 giorni puoi recedere da Abbonamenti con «Recedi dal contratto qui»: ti torna la parte non goduta, sulla stessa carta.\n\nA presto',
  },
];

async function loadInbox({ db, at, admin }: Office, readers: Readonly<Record<Plan, Member>>) {
  for (const template of TEMPLATES)
    sure(await addTemplate({ db, clock: at(200).clock }, { ...template, language: 'it' }));
  const open = async (hours: number, viewer: Member, subject: string, message: string) =>
    sure(await openConversation(at(hours), viewer, { subject, message, attachments: [] })).id;
  const write = async (hours: number, viewer: Member, threadId: number, message: string) =>
    sure(await writeInThread(at(hours), viewer, { threadId, message, attachments: [] }));
  const visit = (hours: number, name: string, subject: string, message: string, elapsed_ms: number) => {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
    const from = { viewer: VISITOR, language: 'it', address: '192.0.2.1' };
    return contact(at(hours), from, { name, email, subject, message, elapsed_ms, attachments: [] }).then(sure);
  };

  const { free, pro, elite } = readers;
  const answered = await open(
    50,
    free,
    'Non trovo i tip di ieri',
    'Ieri seguivo tre tip, oggi nella lista non ci sono più. Dove li trovo?',
  );
  await write(
    46,
    admin,
    answered,
    'Ciao Franca,\n\nsono stati chiusi nella notte: li trovi nel record del tipster, con il risultato. Nella lista restano solo quelli aperti.',
  );
  const closed = await open(200, free, 'Cambio di indirizzo e-mail', 'Vorrei usare un altro indirizzo. Come faccio?');
  await write(190, admin, closed, 'Dal profilo, sezione Sicurezza: il cambio vale quando confermi il nuovo indirizzo.');
  await write(189, free, closed, 'Fatto, grazie!');
  sure(await changeOwnThread(at(188), free, { thread: closed, seen: true, status: 'closed' }));
  await open(
    7,
    pro,
    'Fattura con partita IVA',
    'Posso avere la fattura intestata alla mia ditta individuale?\nLa partita IVA è già nel profilo.',
  );
  const first = await open(
    3,
    elite,
    'Quote diverse da quelle che vedo',
    'Ieri sera la quota pubblicata era 2,10, io ho trovato 2,02 sullo stesso bookmaker. Il tip è segnato come verificato: come può essere?',
  );
  sure(await handle(at(2), admin, first, { assignee: admin.accountId }));
  sure(await addNote(at(2), admin, first, 'Confrontare con il feed delle 19:40 prima di rispondere.'));
  await visit(
    20,
    'Marta Neri',
    'Siete un sito di scommesse?',
    'Buonasera,\nvorrei capire se qui si possono piazzare giocate o se è solo un archivio di pronostici.',
    40_000,
  );
  await visit(
    5,
    'Giulio Conti',
    'Collaborazione con la mia redazione',
    'Gestisco una testata locale e vorrei citare i vostri dati. A chi posso scrivere?',
    65_000,
  );
  await visit(30, 'Promo Seo', 'Boost your traffic now', 'Cheap backlinks http://seo.example best price', 300);
}

/** A call in each state, all asked by one reader. */
async function loadCalls({ now, at, admin }: Office, elite: Member, tipster: Member) {
  sure(
    await changeHours(at(0), tipster, {
      is_open: true,
      hours: EVENINGS,
      meeting_link: 'https://meet.example.com/tipster',
    }),
  );
  sure(await changeHours(at(0), admin, { is_open: true, hours: MORNINGS, meeting_link: '' }));
  const evening = (days: number, hour: number) => romeTime(addDays(romeDay(now), days), hour, 0).toISOString();
  const name = 'Elisa Elite';
  const ask = async (hours: number, host: number | null, preferred_date: string, topic: CallTopic, message: string) => {
    const input = { name, email: ELITE_EMAIL, topic, preferred_date, message, host };
    return sure(await request(at(hours), { viewer: elite, language: 'it', key: null }, input)).id;
  };
  const decide = async (hours: number, by: Member, id: number, change: Parameters<typeof applyChange>[3]) =>
    sure(await applyChange(at(hours), by, id, change));
  const { accountId: host } = tipster;
  const note = { response_note: '' } as const;
  const held = await ask(
    24 * DAY_HOURS,
    host,
    evening(-17, 19),
    'consulenza',
    'Da dove comincio per capire se un mio sistema ha valore?',
  );
  await decide(23 * DAY_HOURS, tipster, held, { action: 'decide', status: 'ACCEPTED', ...note });
  const missed = await ask(
    15 * DAY_HOURS,
    host,
    evening(-9, 18),
    'consulenza',
    'Vorrei un parere sulle mie puntate di questa stagione.',
  );
  await decide(14 * DAY_HOURS, tipster, missed, { action: 'decide', status: 'ACCEPTED', ...note });
  await decide(8 * DAY_HOURS, elite, missed, { action: 'outcome', outcome: 'not_held' });
  const past = await ask(
    12 * DAY_HOURS,
    host,
    evening(-6, 18),
    'consulenza',
    'Vorrei rivedere insieme il mio bankroll degli ultimi tre mesi.',
  );
  await decide(11 * DAY_HOURS, tipster, past, {
    action: 'decide',
    status: 'ACCEPTED',
    response_note: 'Tieni aperta la pagina Analisi.',
  });
  const rejected = await ask(
    9 * DAY_HOURS,
    host,
    evening(-3, 19),
    'altro',
    'Mi daresti un tip sicuro per il fine settimana?',
  );
  await decide(8 * DAY_HOURS, tipster, rejected, {
    action: 'decide',
    status: 'REJECTED',
    response_note: 'Di tip sicuri non ce ne sono: in call parlo di metodo.',
  });
  const ignored = await ask(7 * DAY_HOURS, null, evening(-2, 11), 'altro', 'Prova prova.');
  await decide(6 * DAY_HOURS, admin, ignored, { action: 'decide', status: 'IGNORED', ...note });
  const cancelled = await ask(
    5 * DAY_HOURS,
    host,
    evening(5, 18),
    'consulenza',
    'Come scegli la puntata quando la quota si muove?',
  );
  await decide(4 * DAY_HOURS, tipster, cancelled, { action: 'decide', status: 'ACCEPTED', ...note });
  await decide(3 * DAY_HOURS, elite, cancelled, {
    action: 'cancel',
    response_note: 'Ho un impegno, richiedo più avanti.',
  });
  const accepted = await ask(
    3 * DAY_HOURS,
    host,
    evening(2, 19),
    'consulenza',
    'Vorrei capire come leggi la chiusura sulle linee asiatiche.',
  );
  await decide(2 * DAY_HOURS, tipster, accepted, {
    action: 'decide',
    status: 'ACCEPTED',
    response_note: 'Porta due o tre esempi tuoi.',
  });
  const proposed = await ask(
    30,
    host,
    evening(3, 15),
    'supporto',
    'Non mi tornano i conti di una copertura in exchange.',
  );
  await decide(20, tipster, proposed, {
    action: 'decide',
    status: 'MANAGED',
    response_note: 'Di pomeriggio lavoro.',
    av_date_1: evening(3, 18),
    av_date_2: evening(4, 20),
  });
  const checked = await ask(
    26,
    null,
    evening(6, 10),
    'supporto',
    'Vorrei una mano a importare le mie giocate da un foglio.',
  );
  await decide(10, admin, checked, { action: 'decide', status: 'CHECKED', ...note });
  await ask(
    2,
    host,
    evening(8, 19),
    'consulenza',
    'Mi interessa come costruisci le quote prima di guardare il mercato.',
  );
}

/** Conversations and calls in every state, for the accounts that can sign in. */
export async function loadConversations(
  db: Db,
  clock: Clock,
  { environment, secrets }: { environment: Environment; secrets: Secrets },
): Promise<void> {
  if (await hasThreads(db)) return;
  const now = clock.now();
  const member = async (email: string, rest: Omit<Member, 'type' | 'accountId'>): Promise<Member> => ({
    type: 'member',
    accountId: await selectReaderNamed(db, email),
    ...rest,
  });
  const client = { userType: 'client', isAdmin: false } as const;
  const office: Office = {
    db,
    now,
    at: (hours) => {
      const then = () => new Date(now.getTime() - hours * HOUR_MS);
      return { db, environment, secrets, mail: NO_MAIL, limits: LIMITS, clock: { now: then, wall: then } };
    },
    admin: await member('admin@example.com', { userType: 'user', plan: 'elite', isAdmin: true }),
  };
  const elite = await member(ELITE_EMAIL, { ...client, plan: 'elite' });
  await loadInbox(office, {
    free: await member(DEMO_FREE_EMAIL, { userType: 'user', isAdmin: false, plan: 'free' }),
    pro: await member(DEMO_PRO_EMAIL, { ...client, plan: 'pro' }),
    elite,
  });
  const tipster = await member(DEMO_TIPSTER_EMAIL, { userType: 'collaborator', isAdmin: false, plan: 'free' });
  await loadCalls(office, elite, tipster);
  await settleCalls(db, now);
  await releaseFees({ db, clock });
}
