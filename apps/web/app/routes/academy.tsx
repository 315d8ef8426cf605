import { AcademyPage } from '../features/academy/AcademyPage.tsx';

export const handle = { ns: ['academy', 'posts', 'ui'] };

export default AcademyPage;
