export { ForecastsPage } from './ForecastsPage.tsx';
export { readForecasts } from './queries.ts';
