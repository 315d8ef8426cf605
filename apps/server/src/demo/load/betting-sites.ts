import { SIMULATED_EXCHANGE } from '@quotavera/domain/bet';
import { createSite } from '../../modules/tools/betting-sites/service.ts';
import { refreshAllBookmakers } from '../../modules/tools/bookmakers/service.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { isFailure } from '../../platform/errors/index.ts';
import { isEmpty, selectAdmin } from './repository.ts';

/** Invented bookmakers for the simulated prices, one for each state: licensed, without a licence, switched off, without prices. */
const SITES = [
  {
    name: 'Linea Dodici',
    description:
      'Bookmaker inventato del mondo simulato. Apre presto le quote dei campionati maggiori e le muove poco.',
    tags: ['football', 'prematch'],
    link: 'https://linea-dodici.example/',
    adm_licence: 'SIM 15001',
    price_code: 'Linea Dodici',
  },
  {
    name: 'Novantesimo',
    description: 'Bookmaker inventato del mondo simulato. Ha anche le linee asiatiche dei campionati minori.',
    tags: ['football', 'asian_lines'],
    link: 'https://novantesimo.example/',
    adm_licence: 'SIM 15002',
    price_code: 'Novantesimo',
  },
  {
    name: 'Quota Tribuna',
    description: 'Bookmaker inventato del mondo simulato.',
    tags: ['football'],
    link: 'https://quota-tribuna.example/',
    adm_licence: 'SIM 15003',
    price_code: 'Quota Tribuna',
  },
  {
    name: SIMULATED_EXCHANGE,
    description: 'Exchange inventato del mondo simulato: le quote sono quelle che gli utenti si offrono fra loro.',
    tags: ['exchange'],
    link: 'https://piazza-scambi.example/',
    adm_licence: 'SIM 15004',
    price_code: SIMULATED_EXCHANGE,
  },
  {
    name: 'Harbour Line',
    description: 'An invented bookmaker of the simulated world, without an Italian licence.',
    tags: ['prematch'],
    link: 'https://harbour-line.example/',
    price_code: 'Harbour Line',
  },
  { name: 'Sei Cerchi', tags: ['football', 'basketball'], adm_licence: 'SIM 15005' },
  { name: 'Vecchia Tribuna', description: 'Ha chiuso: resta per lo storico.', adm_licence: 'SIM 15006', active: false },
] as const;

export async function loadBettingSites(db: Db, clock: Clock): Promise<void> {
  await refreshAllBookmakers({ db, clock });
  if (!(await isEmpty(db, 'betting_site'))) return;
  const by = { accountId: await selectAdmin(db), at: clock.now(), requestId: 'demo' };
  for (const site of SITES) {
    const tags = 'tags' in site ? [...site.tags] : [];
    const created = await createSite(db, { ...site, tags }, by);
    if (isFailure(created)) throw new Error(`${site.name}: ${created.error.code}`);
  }
}
