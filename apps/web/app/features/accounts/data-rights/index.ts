export { DataRightsSection } from './DataRightsSection.tsx';
