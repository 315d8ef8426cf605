import { TipsterFormPage } from '../features/applications/TipsterFormPage.tsx';

export const handle = { ns: ['applications', 'ui'] };

export default TipsterFormPage;
