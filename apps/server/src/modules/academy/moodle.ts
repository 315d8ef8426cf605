import { randomBytes } from 'node:crypto';
import { EXAM_OPTIONS_MAX, EXAM_QUESTIONS_MAX, EXAM_WORDS_MAX, type ExamQuestion } from '@quotavera/domain/academy';
import type { Language } from '@quotavera/domain/accounts';
import { XMLParser } from 'fast-xml-parser';

export interface MoodleQuestions {
  questions: readonly ExamQuestion[];
  left_out: readonly { type: string; name: string }[];
}

/** A part of the file: a text, or an element with parts of its own. */
type Part = string | { readonly [name: string]: readonly Part[] | string };

/** Elements come as lists always, so that a file with one answer is read as one with two. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: true,
  htmlEntities: true,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
});

const partsOf = (part: Part | undefined, name: string): readonly Part[] => {
  if (typeof part !== 'object') return [];
  const found = Object.hasOwn(part, name) ? part[name] : undefined;
  return Array.isArray(found) ? found : [];
};

function attribute(part: Part | undefined, name: string): string {
  const found = typeof part === 'object' && Object.hasOwn(part, `@${name}`) ? part[`@${name}`] : '';
  return typeof found === 'string' ? found : '';
}

function textOf(part: Part | undefined): string {
  if (typeof part === 'string') return part;
  const own = typeof part === 'object' ? part['#text'] : undefined;
  return typeof own === 'string' ? own : Array.isArray(own) ? own.map(textOf).join('') : '';
}

const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', '’'],
  ['nbsp', ' '],
]);

/** Moodle's texts are HTML: their words alone are kept, a line for each paragraph. */
function wordsOf(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/li|\/div)\b[^<>]{0,200}>/gi, '\n')
    .replace(/<[^<>]{0,2000}>/g, '')
    .replace(/&(\w{1,6});/g, (whole, name: string) => NAMED.get(name) ?? whole)
    .replace(/[^\S\n]{1,400}/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
    .slice(0, EXAM_WORDS_MAX);
}

/** The words of `<name><text>…</text></name>`. */
const wordsIn = (part: Part | undefined, name: string): string => {
  const [inner] = partsOf(part, name);
  return wordsOf(textOf(partsOf(inner, 'text')[0] ?? inner));
};

/** Ids tell nothing of the order in which right answers are written. */
const newId = () => `x${randomBytes(5).toString('hex')}`;

const isFull = (answer: Part) => Number(attribute(answer, 'fraction')) === 100;
const isNone = (answer: Part) => Number(attribute(answer, 'fraction')) <= 0;

/** The parts of a question that its kind has; null where it is no question that an exam has. */
function answerOf(
  type: string,
  question: Part,
  texts: (words: string) => Record<string, string>,
): Pick<ExamQuestion, 'kind' | 'options' | 'number' | 'pairs'> | null {
  const answers = partsOf(question, 'answer');
  const wordsOfAnswer = (answer: Part) => wordsOf(textOf(partsOf(answer, 'text')[0]));
  switch (type) {
    case 'multichoice':
    case 'truefalse': {
      const right = answers.filter(isFull);
      // Several right answers, or ones that are right in part, aren't a choice of one.
      if (right.length !== 1 || !answers.every((each) => isFull(each) || isNone(each))) return null;
      if (answers.length < 2 || answers.length > EXAM_OPTIONS_MAX) return null;
      const options = answers.map((each) => ({
        id: newId(),
        ...(isFull(each) ? { correct: true } : {}),
        text: texts(wordsOfAnswer(each)),
      }));
      return { kind: 'choice', options };
    }
    case 'numerical': {
      const right = answers.find(isFull);
      const value = Number(right ? wordsOfAnswer(right) : '');
      const tolerance = Number(textOf(partsOf(right, 'tolerance')[0]) || 0);
      const isUsable = right !== undefined && wordsOfAnswer(right) !== '' && Number.isFinite(value);
      return isUsable && tolerance >= 0 ? { kind: 'number', number: { value, tolerance } } : null;
    }
    case 'matching': {
      const pairs = partsOf(question, 'subquestion')
        .map((pair) => [wordsOf(textOf(partsOf(pair, 'text')[0])), wordsIn(pair, 'answer')] as const)
        .filter(([left, right]) => left !== '' && right !== '');
      if (pairs.length < 2 || pairs.length > EXAM_OPTIONS_MAX) return null;
      return {
        kind: 'matching',
        pairs: pairs.map(([left, right]) => ({ id: newId(), match: newId(), left: texts(left), right: texts(right) })),
      };
    }
    case 'ordering': {
      if (answers.length < 2 || answers.length > EXAM_OPTIONS_MAX) return null;
      const inOrder = [...answers].sort((a, b) => Number(attribute(a, 'fraction')) - Number(attribute(b, 'fraction')));
      return { kind: 'ordering', options: inOrder.map((each) => ({ id: newId(), text: texts(wordsOfAnswer(each)) })) };
    }
    case 'essay':
      return { kind: 'text' };
    default:
      return null;
  }
}

/**
 * Reads the questions of a file in Moodle XML, whose words are taken to be of `language`. Whatever an exam can't ask is named in `left_out`. Throws where the
 * file is none.
 */
export function readMoodle(xml: string, language: Language): MoodleQuestions {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new Error('A file of questions defines no entities.');
  const [quiz] = partsOf(parser.parse(xml) as Part, 'quiz');
  if (quiz === undefined) throw new Error('The file has no <quiz>.');
  const texts = (words: string): Record<string, string> => (words === '' ? {} : { [language]: words });
  const questions: ExamQuestion[] = [];
  const left_out: { type: string; name: string }[] = [];
  for (const question of partsOf(quiz, 'question')) {
    const type = attribute(question, 'type');
    if (type === 'category') continue;
    const name = wordsIn(question, 'name').slice(0, 100);
    const text = wordsIn(question, 'questiontext');
    const answer = text === '' || questions.length >= EXAM_QUESTIONS_MAX ? null : answerOf(type, question, texts);
    if (!answer) {
      if (left_out.length < EXAM_QUESTIONS_MAX) left_out.push({ type: type.slice(0, 40), name });
      continue;
    }
    const grade = Math.round(Number(textOf(partsOf(question, 'defaultgrade')[0])));
    const points = grade >= 1 && grade <= 100 ? grade : 1;
    const rubric = answer.kind === 'text' ? { rubric: texts(wordsIn(question, 'graderinfo')) } : {};
    const explanation = answer.kind === 'text' ? {} : { explanation: texts(wordsIn(question, 'generalfeedback')) };
    questions.push({ id: newId(), points, text: texts(text), ...answer, ...rubric, ...explanation });
  }
  return { questions, left_out };
}
