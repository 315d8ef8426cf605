export { UpgradeCard } from './UpgradeCard.tsx';
