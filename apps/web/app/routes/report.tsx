import { supportAddresses } from '@quotavera/contract/support/addresses';
import { type ReportAnswer, reportBodyOf, reportedIn, reportFieldsOf } from '../features/support/reports/filing.ts';
import { ReportPage } from '../features/support/reports/ReportPage.tsx';
import { apiFrom } from '../platform/api/index.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/report.ts';

export const handle = { ns: ['support-reports', 'ui'] };

export async function action({ context, request }: Route.ActionArgs): Promise<ReportAnswer> {
  const fields = reportFieldsOf(await request.formData());
  const target = reportedIn(new URL(request.url).searchParams, fields.where);
  if (!target) return { fields, result: null };
  const body = reportBodyOf(target, fields, false);
  const language = context.get(languageContext);
  return { fields, result: await apiFrom(context.get(apiContext), supportAddresses.fileReport, { body }, language) };
}

export default function Report({ actionData }: Route.ComponentProps) {
  return <ReportPage answer={actionData} />;
}
