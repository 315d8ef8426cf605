import { IssuesPage } from '../features/newsletter/IssuesPage.tsx';

export const handle = { ns: ['newsletter', 'posts', 'ui'] };

export default IssuesPage;
