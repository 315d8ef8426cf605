import { insertAccount } from '../accounts.ts';
import { insertSale } from '../factories/channels.ts';
import { makeCodes, PASSWORD, prepareSale, type Reader, type Sale } from './acts.ts';
import type { OpenShop } from './shop.ts';

/** The people of the year: ids of accounts, the channels that are sold, and the codes that everybody knows. */
export interface World {
  members: readonly number[];
  admins: readonly [number, number];
  sales: readonly Sale[];
  codes: Reader['codes'];
}

const TIPSTERS = 5;
const PLACES = 10_000;
/** A share of the members finds a use of each code. */
const USES = 0.02;

/** Makes the members of a year, its tipsters with their channels, and the codes. The sandbox collects beside simulated tipsters. */
export async function makeWorld(shop: OpenShop, members: number): Promise<World> {
  const { db, clock } = shop;
  const admins = [
    (await insertAccount(db, clock, { admin: true })).id,
    (await insertAccount(db, clock, { admin: true })).id,
  ] as const;
  const sales: Sale[] = [];
  for (let n = 0; n < TIPSTERS; n += 1) {
    const { id: tipster } = await insertAccount(db, clock, { userType: 'collaborator' });
    await db.updateTable('tipster').set({ simulated: true }).where('id', '=', tipster).execute();
    const { id: channel, plan } = await insertSale(db, tipster, clock.now(), { userLimit: PLACES });
    sales.push(await prepareSale(shop, { tipster, channel, plan }));
  }
  const uses = Math.max(2, Math.ceil(members * USES));
  const codes = await makeCodes(shop, admins[0], '2027', { half: uses, sum: uses, whole: uses });
  const ids: number[] = [];
  for (let n = 0; n < members; n += 1) ids.push((await insertAccount(db, clock, { password: PASSWORD })).id);
  return { members: ids, admins, sales, codes };
}
