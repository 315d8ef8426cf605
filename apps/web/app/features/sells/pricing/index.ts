export { PeriodTabs, periodIn } from './components/PeriodTabs.tsx';
export { Plans } from './components/Plans.tsx';
export {
  type Overview,
  type Purchase,
  type Subscription,
  useContractDay,
  useKeepOverview,
} from './queries.ts';
export { forgetChannel, keepChannel, keptChannel } from './way-back.ts';
