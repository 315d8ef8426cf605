export { AverageChart } from './components/AverageChart.tsx';
export { HomePage } from './HomePage.tsx';
export { readHome, topOf } from './queries.ts';
