export { hideMessage, notify, showMessage } from './notify.tsx';
