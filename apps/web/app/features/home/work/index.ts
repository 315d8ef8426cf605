export { lengthText, useWork } from './queries.ts';
