export { Reviews } from './Reviews.tsx';
