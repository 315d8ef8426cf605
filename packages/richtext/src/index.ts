export * from './address.ts';
export * from './document.ts';
export * from './html.ts';
export * from './math.ts';
export * from './media.ts';
export * from './text.ts';
export * from './tree.ts';
