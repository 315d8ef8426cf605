export { notify } from './notify.tsx';
