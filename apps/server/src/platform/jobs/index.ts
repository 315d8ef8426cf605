export {
  addJob,
  createJobs,
  type Jobs,
  jobKind,
  migrateJobs,
} from './jobs.ts';
