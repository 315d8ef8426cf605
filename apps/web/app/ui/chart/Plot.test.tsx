import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { rangeOf } from './axis.ts';
import { Band, DayAxis, Dot, Line, Plot, Rect, Rule, XAxis, YAxis } from './Plot.tsx';
import { airyRange } from './scale.ts';

const TEN = { low: 0, high: 10 };

async function drawn(): Promise<SVGElement> {
  const picture = await screen.findByRole('img', { name: 'Profitto' });
  return picture as unknown as SVGElement;
}

const attributes = (element: Element | null, ...names: string[]) => names.map((name) => element?.getAttribute(name));

it('a plot with a label is a picture of that name, and one without is hidden from screen readers', async () => {
  render(
    <>
      <Plot x={TEN} y={TEN} height={100} label="Profitto">
        <Line points={[]} />
      </Plot>
      <Plot x={TEN} y={TEN} height={100}>
        <Line points={[]} />
      </Plot>
    </>,
  );
  await drawn();
  expect(screen.getAllByRole('img')).toHaveLength(1);
});

it('marks stand at their values on both scales', async () => {
  render(
    <Plot x={TEN} y={{ low: -10, high: 10 }} label="Profitto">
      <Line points={[TEN, TEN].map((_, x) => ({ x: 10 * x, y: 5 }))} />
      <Band points={[0, 10].map((x) => ({ x, low: -10, high: 0 }))} fill="blue" />
      <Rect x={[2, 4]} y={[0, 5]} fill="red" />
      <Dot x={5} y={0} title="cinque" />
      <Rule at={{ y: 0 }} />
      <Rule at={{ x: 3 }} between={[-10, 0]} />
    </Plot>,
  );
  const plot = await drawn();
  expect(attributes(plot.querySelector('polyline'), 'points')).toEqual(['0.00,25.00 100.00,25.00']);
  expect(attributes(plot.querySelector('polygon'), 'points')).toEqual([
    '0.00,50.00 100.00,50.00 100.00,100.00 0.00,100.00',
  ]);
  expect(attributes(plot.querySelector('rect'), 'x', 'width', 'y', 'height')).toEqual(['20%', '20%', '25%', '25%']);
  expect(attributes(plot.querySelector('circle'), 'cx', 'cy')).toEqual(['50%', '50%']);
  expect(plot.querySelector('circle title')?.textContent).toBe('cinque');
  const [across, upright] = plot.querySelectorAll('line');
  expect(attributes(across ?? null, 'x1', 'x2', 'y1', 'y2')).toEqual(['0%', '100%', '50%', '50%']);
  expect(attributes(upright ?? null, 'x1', 'x2', 'y1', 'y2')).toEqual(['30%', '30%', '100%', '50%']);
});

it('a rectangle without height is still seen', async () => {
  render(
    <Plot x={TEN} y={TEN} label="Profitto">
      <Rect x={[3, 3]} y={[0, 0]} fill="red" />
    </Plot>,
  );
  const [width, height] = attributes((await drawn()).querySelector('rect'), 'width', 'height').map((value) =>
    Number.parseFloat(value ?? ''),
  );
  expect(width).toBeGreaterThan(0);
  expect(height).toBeGreaterThan(0);
});

it('a plot without values stays empty', async () => {
  render(
    <Plot x={rangeOf([])} y={rangeOf([])} label="Profitto">
      <YAxis />
      <Band points={[]} fill="blue" />
      <Line points={[]} />
      <XAxis />
    </Plot>,
  );
  const plot = await drawn();
  expect(attributes(plot.querySelector('polyline'), 'points')).toEqual(['']);
  expect(attributes(plot.querySelector('polygon'), 'points')).toEqual(['']);
  expect(plot.innerHTML).not.toContain('NaN');
});

it('a single point and equal values stand in the middle', async () => {
  render(
    <Plot x={rangeOf([4])} y={airyRange([7, 7])} label="Profitto">
      <Line points={[{ x: 4, y: 7 }]} />
      <Dot x={4} y={7} />
    </Plot>,
  );
  const plot = await drawn();
  expect(attributes(plot.querySelector('polyline'), 'points')).toEqual(['50.00,50.00']);
  expect(attributes(plot.querySelector('circle'), 'cx', 'cy')).toEqual(['50%', '50%']);
});

it('axes write round values as the language does, and counts without fractions', async () => {
  render(
    <Plot x={{ low: 0, high: 2 }} y={{ low: -1, high: 1 }} label="Profitto">
      <YAxis />
      <XAxis />
    </Plot>,
  );
  const words = [...(await drawn()).querySelectorAll('text')].map((text) => text.textContent);
  expect(words).toEqual(['−1', '−0,5', '0', '0,5', '1', '0', '1', '2']);
});

it('an axis of days names months by the first of each', async () => {
  render(
    <Plot x={{ low: Date.parse('2026-03-10'), high: Date.parse('2026-06-20') }} y={TEN} label="Profitto">
      <DayAxis />
    </Plot>,
  );
  const words = [...(await drawn()).querySelectorAll('text')].map((text) => text.textContent);
  expect(words).toEqual(['apr 2026', 'mag', 'giu']);
});
