import { openSlots } from '@quotavera/domain/support/applications';
import { type ApplicationsContext, apply } from '../../modules/support/applications/service.ts';
import { applicationPage, changeApplication } from '../../modules/support/applications/service-administration.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Secrets } from '../../platform/config/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { type Failure, isFailure } from '../../platform/errors/index.ts';
import { NO_MAIL } from './no-mail.ts';
import { isEmpty, selectReaderNamed } from './repository.ts';

interface DemoApplication {
  first: string;
  last: string;
  channel: string;
  /** The applicant asks for these of the open slots, by number. */
  slots: readonly number[];
  note?: string;
  outcome?: 'set_meeting' | 'accept' | 'refuse';
  reason?: string;
}

/** Applications in every state. */
const APPLICATIONS: readonly DemoApplication[] = [
  { first: 'Giulia', last: 'Marchetti', channel: 'https://t.me/giulia_serieb', slots: [1, 9, 16] },
  { first: 'Tommaso', last: 'Ferri', channel: '', slots: [3] },
  {
    first: 'Beatrice Maria Antonietta',
    last: 'Castelnuovo della Rovere',
    channel: 'Il canale delle doppie chance, degli over e di tutto quello che gli altri non guardano mai',
    slots: [10, 22],
  },
  {
    first: 'Nadir',
    last: 'Conti',
    channel: 'Tennis Value',
    slots: [5, 12],
    outcome: 'set_meeting',
    note: 'Ha mandato due anni di giocate in un foglio: chiedergli come prende le quote.',
  },
  {
    first: 'Sergio',
    last: 'Palumbo',
    channel: 'Raddoppi Sicuri',
    slots: [6],
    outcome: 'refuse',
    reason: 'Il tuo canale promette raddoppi sicuri: qui le promesse di vincita non sono ammesse.',
  },
  {
    first: 'Elena',
    last: 'Dossi',
    channel: '',
    slots: [7],
    outcome: 'accept',
    note: 'Call già fatta, molto preparata.',
  },
];

function accepted<T>(outcome: T | Failure): T {
  if (isFailure(outcome))
    throw new Error(`an application of the simulated world was refused: ${JSON.stringify(outcome.error)}`);
  return outcome;
}

/** Writes the world's applications, once. */
export async function loadApplications(db: Db, clock: Clock, secrets: Secrets | undefined): Promise<void> {
  if (!secrets || !(await isEmpty(db, 'application'))) return;
  const accountId = await selectReaderNamed(db, 'admin@example.com');
  // Nobody of the world reads mails, and nobody is too quick.
  const limits = { take: async () => null } as unknown as ApplicationsContext['limits'];
  const context: ApplicationsContext = { db, clock, mail: NO_MAIL, secrets, limits };
  const slots = openSlots(clock.now().getTime()).flatMap((day) => day.slots);
  for (const [n, { first, last, channel, slots: places, note, outcome, reason }] of APPLICATIONS.entries()) {
    const applicant = { viewer: { type: 'visitor' }, address: '192.0.2.1', language: 'it' } as const;
    const body = {
      first_name: first,
      last_name: last,
      email: `candidatura${n + 1}@example.com`,
      mobile_number: `+3933312345${String(n).padStart(2, '0')}`,
      has_channel: channel !== '',
      channel,
      privacy: true,
      slots: places.map((place) => new Date(slots[place]!).toISOString()),
    };
    accepted(await apply(context, applicant, body));
    const page = { path: '', query: { page: 1, page_size: 1 } };
    const [row] = (await applicationPage(db, {}, page)).results;
    const decider = { accountId, requestId: '' };
    const application = row!.id;
    let version = 1;
    if (note) {
      const noted = await changeApplication(context, decider, { application, version, action: 'note', note });
      version = accepted(noted).version;
    }
    if (!outcome) continue;
    const slot = outcome === 'set_meeting' ? row!.slots[0] : undefined;
    accepted(await changeApplication(context, decider, { application, version, action: outcome, slot, reason }));
  }
}
