export {
  completeStats,
  type EvidenceView,
  NO_EVIDENCE,
  presentBoth,
  presentByTip,
  presentPeriod,
  type RecordByTip,
  type RecordStatsView,
  type StoredStats,
} from './presenter.ts';
export {
  CURRENT_PRIORS,
  countEvidence,
  INITIAL_PRIORS_ROW,
  type PriorsRow,
  priorsOf,
  type StoredPriors,
  selectPriorsChanges,
} from './repository-evidence.ts';
export type { LeadersGroup } from './repository-leaders.ts';
export { MONTH_STANDING_COLUMNS } from './repository-months.ts';
export { raiseVersion, selectVersion } from './repository-standings.ts';
export {
  countRecord,
  IS_VERIFIED,
  type RecordFilters,
  recordKey,
  selectEvents,
  selectPicks,
  selectRecord,
  selectRecordPage,
} from './repository-tips.ts';
export { type RecordOptions, selectOptions } from './repository-values.ts';
