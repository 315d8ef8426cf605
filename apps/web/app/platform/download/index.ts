export { downloadFile, fetchFile, keepFile } from './keep-file.ts';
