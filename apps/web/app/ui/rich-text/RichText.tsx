import { Anchor, Box, Typography } from '@mantine/core';
import '@mantine/core/styles/Typography.layer.css';
import {
  type Drawn,
  type DrawnBlock,
  type DrawnElement,
  drawDocument,
  type MathElement,
  type Widget,
} from '@quotavera/richtext';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import classes from './RichText.module.css';

interface Embeds {
  /** Draws a widget; without it widgets are left out. */
  widget?: (widget: Widget) => ReactNode;
  /** An embedded tip as its reader may see it; without it a link to the tip. */
  tip?: (id: string) => ReactNode;
  /** Draws a block that only lessons have; without it such blocks are left out. */
  block?: (block: DrawnBlock) => ReactNode;
}

interface RichTextProps extends Embeds {
  /** Tiptap JSON. Whatever it holds, only what `drawDocument` allows is drawn. */
  document: unknown;
}

interface Texts {
  solution: string;
  tip: string;
  table: string;
}

function drawElement({ tag, attributes, children }: DrawnElement | MathElement, embeds: Embeds, texts: Texts) {
  const drawn = drawAll(children, embeds, texts);
  if (tag === 'a' && attributes.href?.startsWith('/')) return <Link to={attributes.href}>{drawn}</Link>;
  const { colspan, rowspan, ...others } = attributes;
  // A wide formula scrolls by itself, by keys too.
  const scrolls = tag === 'math' && attributes.display === 'block';
  const drawnElement = createElement(
    tag,
    {
      ...others,
      ...(scrolls && { tabIndex: 0 }),
      ...(colspan && { colSpan: Number(colspan) }),
      ...(rowspan && { rowSpan: Number(rowspan) }),
    },
    ...drawn,
  );
  if (tag !== 'table') return drawnElement;
  return (
    // A wide table scrolls by itself, by keys too. A group and no landmark, for a text may have several.
    <Box className={classes.table} role="group" aria-label={texts.table} tabIndex={0}>
      {drawnElement}
    </Box>
  );
}

function draw(drawn: Drawn, embeds: Embeds, texts: Texts): ReactNode {
  if (typeof drawn === 'string') return drawn;
  if (!('embed' in drawn)) return drawElement(drawn, embeds, texts);
  switch (drawn.embed) {
    case 'widget':
      return embeds.widget?.(drawn.widget);
    case 'tip':
      if (embeds.tip) return embeds.tip(drawn.id);
      return (
        <p>
          <Anchor component={Link} to={paths.tipPublic(drawn.id)}>
            {texts.tip}
          </Anchor>
        </p>
      );
    case 'media':
    case 'quiz':
      return embeds.block?.(drawn);
    case 'solution':
      return (
        <details>
          <summary>{texts.solution}</summary>
          <div>{drawAll(drawn.children, embeds, texts)}</div>
        </details>
      );
  }
}

function drawAll(children: readonly Drawn[], embeds: Embeds, texts: Texts): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: a document is drawn whole, its parts have no other name
  return children.map((child, index) => <Fragment key={index}>{draw(child, embeds, texts)}</Fragment>);
}

/** A rich text as its readers see it, without an editor. */
export function RichText({ document, ...embeds }: RichTextProps) {
  const { t } = useTranslation('ui');
  const drawn = useMemo(() => drawDocument(document), [document]);
  const texts = { solution: t('richText.solution'), tip: t('richText.tip'), table: t('richText.table') };
  return <Typography className={classes.text}>{drawAll(drawn, embeds, texts)}</Typography>;
}
