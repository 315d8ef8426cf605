export { planNeeded, UpgradeCard } from './UpgradeCard.tsx';
