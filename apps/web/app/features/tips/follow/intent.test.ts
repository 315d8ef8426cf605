import { expect, it } from 'vitest';
import { parseIntent } from './intent.ts';

it.each([
  ['{"id":7,"name":"Barone","more":1}', { id: 7, name: 'Barone' }],
  ['{"id":7,"name":"Barone","username":"barone"}', { id: 7, name: 'Barone', username: 'barone' }],
  ['{"id":7,"name":"Canale","channel":true}', { id: 7, name: 'Canale', channel: true }],
  ['{"id":7,"name":"Canale","channel":"yes"}', { id: 7, name: 'Canale' }],
  [null, null],
  ['', null],
  ['null', null],
  ['[]', null],
  ['{"id":"7","name":"Barone"}', null],
  ['{"id":7}', null],
])('%s is %j', (text, intent) => expect(parseIntent(text)).toEqual(intent));
