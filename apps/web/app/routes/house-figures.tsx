import { FiguresPage } from '../features/admin/figures/FiguresPage.tsx';

export const handle = { ns: ['admin-figures', 'ui'] };

export default FiguresPage;
