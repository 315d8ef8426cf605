import { IssuesPage } from '../features/publishing/newsletter/IssuesPage.tsx';

export const handle = { ns: ['publishing-newsletter', 'publishing-posts', 'ui'] };

export default IssuesPage;
