import { IssuesPage } from '../features/publishing/newsletter/IssuesPage.tsx';

export const handle = { ns: ['newsletter', 'posts', 'ui'] };

export default IssuesPage;
