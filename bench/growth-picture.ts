/** How the work of a call grows: for each number of leases the pages that it touched. */
export interface Curve {
  name: string
  points: readonly { leases: number; pages: number }[]
}

const width = 760
const height = 520
const left = 70
const right = 230
const top = 20
const bottom = 50
const colors = [
  '#2563eb',
  '#dc2626',
  '#16a34a',
  '#9333ea',
  '#ea580c',
  '#0891b2',
  '#be185d',
  '#4d7c0f',
]

/** An SVG with both axes in powers of ten: a call that does not grow is a level line. */
export function growthPicture(curves: readonly Curve[]): string {
  const all = curves.flatMap(({ points }) => points)
  const xs = rangeOf(all.map(({ leases }) => leases))
  const ys = rangeOf(all.map(({ pages }) => pages))
  const x = (leases: number) => left + share(leases, xs) * (width - left - right)
  const y = (pages: number) => height - bottom - share(pages, ys) * (height - top - bottom)
  const lines = curves.map(({ points }, place) => {
    const path = points.map(({ leases, pages }) => `${round(x(leases))},${round(y(pages))}`)
    return `<polyline points="${path.join(' ')}" fill="none" stroke="${colorOf(place)}" stroke-width="2"/>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    '<title>Pages that calls touch, by leases of a landlord</title>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...powersIn(ys).map(pages => gridLine(y(pages), pages)),
    ...powersIn(xs).map(leases => label(x(leases), height - bottom + 20, leases, 'middle')),
    `<text x="${left}" y="${height - 8}" fill="#475569">leases of one landlord; pages of 8 KB that a call touches</text>`,
    ...lines,
    ...labelsOf(curves, y, x(xs.high) + 8),
    '</svg>',
    '',
  ].join('\n')
}

interface Range {
  low: number
  high: number
}

function rangeOf(values: readonly number[]): Range {
  const positive = values.map(value => Math.max(value, 1))
  return { low: powerBelow(Math.min(...positive)), high: Math.max(...positive) }
}

const powerBelow = (value: number) => 10 ** Math.floor(Math.log10(value))

function powersIn({ low, high }: Range): number[] {
  const powers = []
  for (let power = low; power <= high; power *= 10) powers.push(power)
  return powers
}

function share(value: number, { low, high }: Range): number {
  return Math.log10(Math.max(value, low) / low) / Math.log10(high / low)
}

function gridLine(y: number, pages: number): string {
  const line = `<line x1="${left}" x2="${width - right}" y1="${round(y)}" y2="${round(y)}" stroke="#e2e8f0"/>`
  return line + label(left - 8, y + 4, pages, 'end')
}

function label(x: number, y: number, value: number, anchor: 'middle' | 'end'): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" fill="#475569">${value.toLocaleString('en-US')}</text>`
}

/** Each at the end of its line, moved down where another one stands. */
function labelsOf(curves: readonly Curve[], y: (pages: number) => number, x: number): string[] {
  const ends = curves.map(({ name, points }, place) => ({
    name,
    color: colorOf(place),
    at: y(points.at(-1)?.pages ?? 1) + 4,
  }))
  let free = 0
  return ends
    .toSorted((a, b) => a.at - b.at)
    .map(({ name, color, at }) => {
      const place = Math.max(at, free)
      free = place + 14
      return `<text x="${round(x)}" y="${round(place)}" fill="${color}">${escaped(name)}</text>`
    })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function colorOf(place: number): string {
  return colors[place % colors.length] ?? '#000'
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
