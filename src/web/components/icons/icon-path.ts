/** A shape of an icon: its element and that element's attributes. */
export type Shape = readonly [element: string, attributes: Readonly<Record<string, string>>]

/** The outline of all shapes as one path; undefined where one of them is more than an outline. */
export function pathOf(shapes: readonly Shape[]): string | undefined {
  const outlines = shapes.map(outlineOf)
  return outlines.every(outline => outline !== undefined) ? outlines.join('') : undefined
}

function outlineOf([element, { key: _, fill, ...attributes }]: Shape): string | undefined {
  const outline = outlines[element]
  const number = (name: string) => Number(attributes[name] ?? 0)
  // A stroke fills a dot; its middle is a line of no length.
  const isDot = element === 'circle' && number('r') <= 0.5
  if (!outline || (fill && !isDot)) return undefined
  if (Object.keys(attributes).some(name => !outline.knows.includes(name))) return undefined
  const middle = isDot ? `M${number('cx')} ${number('cy')}h0` : ''
  return outline.draw(number, attributes) + middle
}

interface Outline {
  knows: readonly string[]
  draw(number: (name: string) => number, attributes: Readonly<Record<string, string>>): string
}

const outlines: Readonly<Record<string, Outline>> = {
  path: {
    knows: ['d'],
    // A path that begins relatively does so from the origin.
    draw: (_, { d = '' }) => (d.startsWith('m') ? `M0 0${d}` : d),
  },
  line: {
    knows: ['x1', 'y1', 'x2', 'y2'],
    draw: number => `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`,
  },
  circle: {
    knows: ['cx', 'cy', 'r'],
    draw: number => ellipse(number('cx'), number('cy'), number('r'), number('r')),
  },
  ellipse: {
    knows: ['cx', 'cy', 'rx', 'ry'],
    draw: number => ellipse(number('cx'), number('cy'), number('rx'), number('ry')),
  },
  rect: {
    knows: ['x', 'y', 'width', 'height', 'rx', 'ry'],
    draw(number, { rx, ry }) {
      const [across, down] = [Number(rx ?? ry ?? 0), Number(ry ?? rx ?? 0)]
      const [wide, high] = [number('width') - 2 * across, number('height') - 2 * down]
      const corner = (x: number, y: number) => `a${across} ${down} 0 0 1 ${x} ${y}`
      return [
        `M${number('x') + across} ${number('y')}h${wide}${corner(across, down)}`,
        `v${high}${corner(-across, down)}h${-wide}${corner(-across, -down)}`,
        `v${-high}${corner(across, -down)}z`,
      ].join('')
    },
  },
  polyline: { knows: ['points'], draw: (_, { points }) => `M${points}` },
  polygon: { knows: ['points'], draw: (_, { points }) => `M${points}z` },
}

function ellipse(x: number, y: number, rx: number, ry: number): string {
  const half = (width: number) => `a${rx} ${ry} 0 1 0 ${width} 0`
  return `M${x - rx} ${y}${half(2 * rx)}${half(-2 * rx)}z`
}
