import { TipsterFormPage } from '../features/support/applications/TipsterFormPage.tsx';

export const handle = { ns: ['support-applications', 'ui'] };

export default TipsterFormPage;
