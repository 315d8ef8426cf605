export { selectHadPlan as hadPlan, selectPlanDispute as planDispute } from './repository-plan.ts';
