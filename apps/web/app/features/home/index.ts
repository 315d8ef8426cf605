export { HomePage } from './HomePage.tsx';
export { readHome } from './queries.ts';
