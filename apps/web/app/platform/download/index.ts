export { downloadFile } from './keep-file.ts';
