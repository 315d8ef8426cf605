export {
  addedJob,
  addJob,
  createJobs,
  type Jobs,
  jobKind,
  migrateJobs,
} from './jobs.ts';
export {
  countStuck,
  deleteStuck,
  lockStuck,
  rerunStuck,
  type StuckJob,
  selectStuck,
  stuckJobs,
} from './stuck.ts';
