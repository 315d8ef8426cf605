import { Anchor, Button, Group, Text } from '@mantine/core';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { sendFile } from '../../../platform/api/send-file.ts';
import { isLanguage, LANGUAGES } from '../../../platform/i18n/languages.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Failed, useChange } from '../../../ui/change/index.tsx';
import { FileButton } from '../../../ui/controls/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconPlus, IconSchool, IconUpload } from '../../../ui/icons/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { EmptyState } from '../../../ui/state/index.ts';
import { type Column, ListTable, useListPage } from '../../../ui/table/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { Questions } from '../../support/comments/index.ts';
import { learnersLink, taughtCourseLink } from '../links.ts';
import { STATUS_TONES } from './CourseBuilder.tsx';
import { NewCourse } from './dialogs.tsx';

type Row = ReplyTo<typeof academyAddresses.listTaughtCourses>['results'][number];
type Imported = ReplyTo<typeof academyAddresses.importCourse>;

/** The courses that a teacher makes, an admin's all of them: made anew, or out of a folder. */
export default function TaughtCourses() {
  const { t, i18n } = useTranslation('academy-builder');
  const { t: academy } = useTranslation('academy');
  const format = useFormats();
  const navigate = useNavigate();
  const [making, setMaking] = useState(false);
  const courses = useListPage(academyAddresses.listTaughtCourses);
  const { busy, error, run } = useChange();
  async function send(file: File): Promise<void> {
    const made = await run(
      () => sendFile<Imported>(academyAddresses.importCourse.path, {}, file),
      () => t('imported'),
    );
    if (!made) return;
    if (made.pictures_left_out > 0) notify('failure', t('picturesLeftOut', { count: made.pictures_left_out }));
    void navigate(taughtCourseLink(made.id));
  }
  const columns: readonly Column<Row>[] = [
    {
      key: 'title',
      header: t('courseTitle'),
      inCard: 'title',
      cell: ({ id, title }) => (
        <Anchor component={Link} to={taughtCourseLink(id)} fw={500}>
          {title}
        </Anchor>
      ),
    },
    {
      key: 'status',
      header: t('statusHeader'),
      inCard: 'end',
      cell: ({ status }) => <Tag tone={STATUS_TONES[status]}>{t(`status.${status}`)}</Tag>,
    },
    {
      key: 'parts',
      header: t('content'),
      cell: ({ modules, lessons }) =>
        `${academy('modules', { count: modules })} · ${academy('lessons', { count: lessons })}`,
    },
    {
      key: 'learners',
      header: t('learners'),
      numeric: true,
      cell: ({ id, learners }) =>
        learners > 0 ? (
          <Anchor component={Link} to={learnersLink(id)}>
            {format.count(learners)}
          </Anchor>
        ) : (
          format.count(learners)
        ),
    },
    { key: 'owner', header: t('owner'), cell: ({ owner }) => owner ?? t('house') },
    { key: 'edited', header: t('edited'), cell: ({ edited_at: at }) => (at ? <TimeText value={at} /> : '–') },
  ];
  return (
    <>
      <Text c="dimmed">{t('lead')}</Text>
      <Group gap="xs">
        <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={() => setMaking(true)}>
          {t('new.title')}
        </Button>
        <FileButton accept=".zip,application/zip" onChange={(file) => (file ? void send(file) : undefined)}>
          {(props) => (
            <Button {...props} loading={busy} leftSection={<IconUpload size={16} aria-hidden="true" />}>
              {t('import')}
            </Button>
          )}
        </FileButton>
      </Group>
      <Failed error={error} />
      <Questions />
      <ListTable
        read={courses}
        caption={t('tab')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={<IconSchool size={22} />} title={t('none')}>
            {t('noneText')}
          </EmptyState>
        }
      />
      {making ? (
        <NewCourse
          language={isLanguage(i18n.language) ? i18n.language : LANGUAGES[0]}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </>
  );
}
