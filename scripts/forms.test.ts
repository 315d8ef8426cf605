import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { madeByHand } from './forms.ts';

const ROOT = join(import.meta.dirname, '..');
const FEATURES = 'apps/web/app/features';

/** Files that read field errors themselves, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'apps/web/app/ui/change/index.tsx': 'says why a press without a form failed',
  'apps/web/app/ui/dialog/ConfirmDialog.tsx': 'asks without fields, so that it says everything in one text',
  [`${FEATURES}/accounts/auth/SignInPage.tsx`]: 'works without scripts',
  [`${FEATURES}/accounts/auth/components/SecondStep.tsx`]: 'works without scripts',
  [`${FEATURES}/accounts/recovery/components/ChooseForm.tsx`]: 'works without scripts',
  [`${FEATURES}/accounts/recovery/components/ResetRequestForm.tsx`]: 'works without scripts',
  [`${FEATURES}/accounts/registration/use-registration.ts`]: 'works without scripts, in three steps',
  [`${FEATURES}/publishing/newsletter/SubscribeForm.tsx`]: 'works without scripts',
  [`${FEATURES}/support/messages/components/ContactForm.tsx`]: 'works without scripts',
  [`${FEATURES}/support/reports/components/ReportForm.tsx`]: 'works without scripts',
  [`${FEATURES}/academy/builder/CourseBuilder.tsx`]: 'names the parts that a course lacks, which are no fields',
  [`${FEATURES}/academy/LessonEditor.tsx`]: 'saves by itself',
  [`${FEATURES}/academy/exam-editor/ExamEditor.tsx`]: 'saves by itself',
  [`${FEATURES}/academy/components/ExamForm.tsx`]: 'keeps its answers by itself',
  [`${FEATURES}/publishing/newsletter/IssueEditor.tsx`]: 'has four acts on one text',
  [`${FEATURES}/publishing/posts/PostEditor.tsx`]: 'saves by itself',
  [`${FEATURES}/publishing/posts/StatusActions.tsx`]: 'acts on the text that the editor saves',
  [`${FEATURES}/accounts/profile/useSection.ts`]: 'sends only what was changed, section by section',
  [`${FEATURES}/tips/form/useTipForm.ts`]: 'has drafts and a preview',
  [`${FEATURES}/tools/calculators/components/Answer.tsx`]: 'asks as it is typed, and sends nothing',
  [`${FEATURES}/support/applications/components/ApplicationForm.tsx`]:
    'its slots keep their problem when one before them goes',
  [`${FEATURES}/support/applications/components/SlotPicker.tsx`]:
    'its slots keep their problem when one before them goes',
  [`${FEATURES}/support/messages/components/Composer.tsx`]: 'is sent by the conversation around it',
  [`${FEATURES}/support/messages/components/Attachments.tsx`]: 'sends a file as soon as it is chosen',
};

test('no screen makes a modal or a form by hand', () => {
  const files = globSync('apps/web/app/{features,layouts,routes,ui}/**/*.{ts,tsx}', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(700);
  const made = files
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ file, places: madeByHand(file, readFileSync(join(ROOT, file), 'utf8')) }))
    .filter(({ places }) => places.length > 0);
  expect(made.filter(({ file }) => !(file in EXCEPTIONS)).map(({ file, places }) => `${file}:${places[0]}`)).toEqual(
    [],
  );
  expect(Object.keys(EXCEPTIONS).filter((file) => !made.some((each) => each.file === file))).toEqual([]);
});

test.each([
  "import { Checkbox, Modal } from '../../../ui/controls/index.ts';",
  "import { useForm } from '@mantine/form';",
  '<TextInput error={error?.errors.name?.[0]} />',
  'const problem = (field: string) => errors[field]?.[0];',
])('%s is found to be made by hand', (planted) => {
  expect(madeByHand(`${FEATURES}/tips/a.tsx`, `const before = 1;\n${planted}`)).toEqual([
    expect.stringMatching(/^2: /),
  ]);
});

test.each([
  ['apps/web/app/ui/dialog/a.tsx', "import { Modal } from '../controls/index.ts';"],
  ['apps/web/app/ui/form/a.ts', "import { useForm } from '@mantine/form';"],
  [`${FEATURES}/tips/a.tsx`, "import { ConfirmDialog } from '../../ui/dialog/index.ts';"],
])('%s may write %s', (file, source) => {
  expect(madeByHand(file, source)).toEqual([]);
});
