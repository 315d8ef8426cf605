import { TipsterFormPage } from '../features/support/applications/TipsterFormPage.tsx';

export const handle = { ns: ['applications', 'ui'] };

export default TipsterFormPage;
