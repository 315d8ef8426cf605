/**
 * Another process of the product, which lives the year from a day on and says how far it is. It is killed at any moment, and the next one goes on
 * with the day that this one was at.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '@quotavera/domain/random';
import { lifeOf, YEAR_BEGINS } from './play.ts';
import { openShop } from './shop.ts';

const { url, folder, seed, attempt, from, days } = JSON.parse(process.argv[2]!);
const shop = await openShop({ url, folder }, YEAR_BEGINS);
const live = lifeOf(shop, JSON.parse(readFileSync(join(folder, 'world.json'), 'utf8')));
// The runner of the jobs works beside, and takes what a killed process has left locked.
await shop.context.jobs.start();
for (let day = from; day < days; day += 1) {
  await live(day, createRandom(`${seed}/${attempt}/${day}`), () => process.send!('step'));
  process.send!({ lived: day });
}
process.exit(0);
