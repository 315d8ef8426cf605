export { AverageChart } from './components/lazy.ts';
export { HomePage } from './HomePage.tsx';
export { readHome, topOf } from './queries.ts';
