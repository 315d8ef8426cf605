import { MATCH_MARKS } from '@quotavera/domain/tips';
import { z } from 'zod';
import { defineCall, id } from '../core/index.ts';
import { tipsMemberAddresses } from './member-addresses.ts';

const mark = z.enum(MATCH_MARKS);

export const listMatchMarks = defineCall({
  ...tipsMemberAddresses.listMatchMarks,
  summary: 'The matches that the reader watches or has silenced and that aren’t over for long, the latest marked first',
  access: 'tips.follow',
  reply: z.object({ results: z.array(z.object({ fixture_id: z.int(), mark })) }),
});

export const markMatch = defineCall({
  ...tipsMemberAddresses.markMatch,
  summary: 'Watches a match (new tips on it notify), silences it (no tip on it does), or neither',
  access: 'tips.follow',
  body: z.strictObject({ fixture_id: id, mark: mark.nullable() }),
  reply: z.object({ fixture_id: z.int(), mark: mark.nullable() }),
  errors: ['not_found', 'conflict'],
});
