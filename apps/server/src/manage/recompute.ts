import { parseArgs } from 'node:util';
import {
  type Difference,
  moveEdges,
  recompute as recomputeRecords,
  refreshDirty,
  refreshLuck,
} from '../modules/tips/record/service-recompute.ts';
import type { Command } from './command.ts';

const HELP = `Usage: npm run manage -- recompute [--write]

Recomputes every statistic of every tipster from the tips and compares it, byte for byte, with what is stored: the sums of
each day, segments, standings, profile statistics, evidence, p-values and badges. What is waiting to be refreshed is refreshed
first. Names each difference (tipster, table, key, column) and exits with 1 when there is one.

  --write        replaces what differs
  --limit <n>    names at most n differences (default 50)`;

function line({ tipsterId, table, key, column, stored, recomputed }: Difference): string {
  return `tipster ${tipsterId}, ${table}, ${key || '-'}, ${column}: stored ${stored}, recomputed ${recomputed}`;
}

export const recompute: Command = {
  name: 'recompute',
  summary: 'Recomputes all statistics from the tips and compares them with what is stored',
  help: HELP,
  async run(args, context) {
    const { values } = parseArgs({
      args: [...args],
      options: { write: { type: 'boolean', default: false }, limit: { type: 'string', default: '50' } },
    });
    const { db, clock } = await context.open();
    const started = performance.now();
    await moveEdges(db, { clock });
    await refreshDirty(db, { clock, everyone: true });
    await refreshLuck(db, { clock });
    const { tipsters, tips, differences } = await recomputeRecords(db, { clock, write: values.write });
    for (const difference of differences.slice(0, Number(values.limit))) context.out(line(difference));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    context.out(`${tipsters} tipsters, ${tips} tips, ${differences.length} differences, ${seconds} s`);
    if (values.write && differences.length > 0) context.out('What differed was replaced.');
    return differences.length > 0 ? 1 : 0;
  },
};
