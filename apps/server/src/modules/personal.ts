import type { PersonalParts } from '../platform/personal/index.ts';
import { personalTables as platformTables } from '../platform/personal/repository.ts';
import { academyPart } from './academy/service-personal.ts';
import { accountsPart } from './accounts/service-personal.ts';
import { personalTables as alertsTables } from './alerts/repository-personal.ts';
import { personalTables as bankrollTables } from './bankroll/repository-personal.ts';
import { personalTables as calendarTables } from './calendar/repository-personal.ts';
import { personalTables as homeTables } from './home/repository-personal.ts';
import { payoutsPart } from './payouts/service-personal.ts';
import { publishingPart } from './publishing/service-personal.ts';
import { sellsPart } from './sells/service-personal.ts';
import { supportPart } from './support/service-personal.ts';
import { tipsPart } from './tips/service-personal.ts';
import { personalTables as toolsTables } from './tools/repository-personal.ts';

/** Each module's part in what happens to accounts, in the order in which they run: `accounts` is last, because it takes the address away. */
export const personalParts: PersonalParts = [
  { tables: platformTables },
  tipsPart,
  sellsPart,
  payoutsPart,
  supportPart,
  publishingPart,
  academyPart,
  { tables: alertsTables },
  { tables: bankrollTables },
  { tables: calendarTables },
  { tables: homeTables },
  { tables: toolsTables },
  accountsPart,
];
