import { AcademyPage } from '../features/academy/AcademyPage.tsx';

export const handle = { ns: ['academy', 'publishing-posts', 'ui'] };

export default AcademyPage;
