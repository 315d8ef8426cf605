export {
  addJob,
  createJobs,
  type JobHandler,
  type JobKind,
  type JobOptions,
  type Jobs,
  jobKind,
  migrateJobs,
} from './jobs.ts';
