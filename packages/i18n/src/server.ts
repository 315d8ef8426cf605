export * from './errors.ts';
export * from './mail.ts';
export * from './names.ts';
export { type ServerNamespace, type Texts, textsOf } from './texts.ts';
