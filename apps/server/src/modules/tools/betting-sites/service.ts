import type { ReplyOf, toolsCalls } from '@quotavera/contract';
import { countryOf, mayShowBookmaker, type Viewer } from '@quotavera/domain/access';
import { isPromotion } from '@quotavera/domain/care/promotion';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { fail, ok, type Result } from '../../../platform/errors/index.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import { priceCodes, seasonFigures } from '../bookmakers/service-figures.ts';
import * as repository from './repository.ts';

type Comparison = ReplyOf<typeof toolsCalls.listSites>;
type OwnSite = ReplyOf<typeof toolsCalls.createSite>;
type Change = { readonly [K in keyof Settings]?: Settings[K] | undefined };

/** The admin who does it, and when: for the audit log. */
export interface SiteActor {
  accountId: number;
  at: Date;
  requestId: string;
}

/** The bookmakers that this reader may be shown, with their figures in a league's season. */
export async function comparisonFor(
  db: Db,
  viewer: Viewer,
  choice: { league?: number | undefined; season?: string | undefined },
): Promise<Comparison> {
  const licensed_only = !mayShowBookmaker({ isLicensed: false }, countryOf(viewer));
  const sites = await repository.selectShownSites(db, licensed_only);
  const { figures, ...chosen } = await seasonFigures(
    db,
    sites.flatMap(({ price_code }) => price_code ?? []),
    choice,
  );
  const results = sites.map(({ id, name, description, tags, link, adm_licence, price_code }) => ({
    ...{ id, name, description, tags, link, adm_licence },
    figures: (price_code && figures.get(price_code)) || null,
  }));
  return { count: results.length, next: null, previous: null, results, licensed_only, ...chosen };
}

function presentOwn(row: repository.SiteRow, priced: boolean): OwnSite {
  const { id, name, description, tags, active, link, adm_licence, price_code, updated_at } = row;
  return {
    id,
    name,
    description,
    tags,
    active,
    link,
    adm_licence,
    price_code,
    priced,
    updated_at: updated_at.toISOString(),
  };
}

export async function allSites(db: Db): Promise<ReplyOf<typeof toolsCalls.listAllSites>> {
  const [rows, codes] = await Promise.all([repository.selectSites(db), priceCodes(db)]);
  const results = rows.map((row) => presentOwn(row, row.priced));
  return { count: results.length, next: null, previous: null, results, price_codes: codes };
}

async function present(trx: Trx, row: repository.SiteRow): Promise<OwnSite> {
  const codes = await priceCodes(trx);
  return presentOwn(
    row,
    codes.some(({ code }) => code === row.price_code),
  );
}

type Settings = Pick<
  repository.SiteRow,
  'name' | 'description' | 'tags' | 'active' | 'link' | 'adm_licence' | 'price_code'
>;

/** A bookmaker's settings as the audit log keeps them. */
const settingsOf = ({ description, tags, active, link, adm_licence, price_code }: Settings) => ({
  description,
  tags: tags.join(', '),
  active,
  link: link ?? '',
  adm_licence: adm_licence ?? '',
  price_code: price_code ?? '',
});

async function noteAct(
  trx: Trx,
  action: 'bookmaker_created' | 'bookmaker_changed' | 'bookmaker_deleted',
  by: SiteActor,
  name: string,
  data: Readonly<Record<string, string | boolean>>,
): Promise<void> {
  const { accountId: actorId, at, requestId } = by;
  await writeAuditLine(trx, {
    actorId,
    action,
    accountId: null,
    reason: '',
    data: { bookmaker: name, ...data },
    at,
    requestId,
  });
}

/** Words that promote a bookmaker are refused, whatever language they are in. */
function promotionIn({ name, description, tags }: Settings) {
  if (isPromotion(name)) return fail('validation', { fields: { name: 'promotional' } });
  if (isPromotion(description)) return fail('validation', { fields: { description: 'promotional' } });
  return tags.some(isPromotion) ? fail('validation', { fields: { tags: 'promotional' } }) : null;
}

/** Writes a bookmaker as it will be; `id` is null for a new one. Call it with the bookmakers locked. */
async function write(trx: Trx, id: number | null, settings: Settings, at: Date): Promise<Result<repository.SiteRow>> {
  const refused = promotionIn(settings);
  if (refused) return refused;
  const taken = await repository.findTaken(trx, { id, name: settings.name, priceCode: settings.price_code });
  if (taken) return fail('conflict', { fields: { [taken]: taken === 'name' ? 'name_taken' : 'taken' } });
  return ok(
    id === null
      ? await repository.insertSite(trx, { ...settings, created_at: at, updated_at: at })
      : await repository.updateSite(trx, id, { ...settings, updated_at: at }),
  );
}

const EMPTY: Omit<Settings, 'name'> = {
  description: '',
  tags: [],
  active: true,
  link: null,
  adm_licence: null,
  price_code: null,
};

/** Returns the settings after a change; fields that it leaves out stay. */
function merged(before: Settings, change: Change): Settings {
  const { name, description, tags, active, link, adm_licence, price_code } = before;
  const definedFields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return { name, description, tags, active, link, adm_licence, price_code, ...definedFields };
}

export async function createSite(db: Db, input: Change & { name: string }, by: SiteActor): Promise<Result<OwnSite>> {
  return db.transaction().execute(async (trx) => {
    await repository.lockSites(trx);
    const written = await write(trx, null, merged({ ...EMPTY, name: input.name }, input), by.at);
    if (!written.ok) return written;
    await noteAct(trx, 'bookmaker_created', by, written.value.name, settingsOf(written.value));
    return ok(await present(trx, written.value));
  });
}

export async function editSite(db: Db, id: number, change: Change, by: SiteActor): Promise<Result<OwnSite>> {
  return db.transaction().execute(async (trx) => {
    await repository.lockSites(trx);
    const before = await repository.findSite(trx, id);
    if (!before) return fail('not_found');
    const written = await write(trx, id, merged(before, change), by.at);
    if (!written.ok) return written;
    const old: Readonly<Record<string, string | boolean>> = settingsOf(before);
    const changes = Object.entries(settingsOf(written.value)).filter(([key, value]) => old[key] !== value);
    const renamed = before.name === written.value.name ? [] : [['renamed_from', before.name]];
    await noteAct(
      trx,
      'bookmaker_changed',
      by,
      written.value.name,
      Object.fromEntries([...changes.map(([key, value]) => [key, `${old[key]} → ${value}`]), ...renamed]),
    );
    return ok(await present(trx, written.value));
  });
}

export async function deleteSite(db: Db, id: number, by: SiteActor): Promise<Result<{ id: number }>> {
  return db.transaction().execute(async (trx) => {
    const deleted = await repository.deleteSite(trx, id);
    if (!deleted) return fail('not_found');
    await noteAct(trx, 'bookmaker_deleted', by, deleted.name, settingsOf(deleted));
    return ok({ id });
  });
}
