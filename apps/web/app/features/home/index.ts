export { AverageChart } from './components/AverageChart.tsx';
export { HomePage } from './HomePage.tsx';
export { readHome, type Top, topOf } from './queries.ts';
