import type { ColumnType } from '#shared/reports/reports.ts'
import { type Measure, widthsOf } from './lines.ts'

/** A table in print: columns with a label and a type, rows of texts. */
export interface Layout {
  /** Of its text, in points. */
  size: number
  widths: number[]
  gap: number
}

interface Column {
  label: string
  type: ColumnType
}

export const rightAligned: ReadonlySet<ColumnType> = new Set([
  'money',
  'number',
  'percent',
  'figure',
])
/** Broken between words, or inside one. A figure or a day is never broken. */
const isBreakable = (type: ColumnType) => type === 'text'

const sizes = [8.5, 8, 7.5, 7, 6.5, 6]
const gaps = { least: 8, most: 18 }
/** The least width of a longer text, at size 1. */
const minText = 9
/** The width of a text that is better broken than given a wider page, at size 1. */
const longText = 20

/** Widths at size 1: of the whole, and the least one that is readable. */
export interface Extent {
  /** With the label on one line. */
  whole: number
  /** With the label on several. */
  wanted: number
  least: number
}

/** The measures of a table's cells, at size 1. */
export interface Measures {
  regular: Measure
  bold: Measure
}

/** How wide the columns of a table want to be. `sums` are its rows in bold. */
export function extentsOf(
  columns: readonly Column[],
  { rows, sums }: { rows: readonly string[][]; sums: readonly string[][] },
  { regular, bold }: Measures,
): Extent[] {
  return columns.map(({ label, type }, place) => {
    const widest = (some: readonly string[][], measure: Measure) =>
      some.reduce((most, row) => Math.max(most, measure(row[place] ?? '')), 0)
    const cells = Math.max(widest(rows, regular), widest(sums, bold))
    const word = Math.max(...label.split(' ').map(one => bold(one)))
    const wanted = Math.max(Math.min(cells, 100), word)
    const least = isBreakable(type) ? Math.max(Math.min(wanted, minText), word) : wanted
    return { whole: Math.max(wanted, bold(label)), wanted, least }
  })
}

/** Whether a table fits in large letters; a long text can stand on two lines. */
export function isNarrow(extents: readonly Extent[], room: number): boolean {
  const wanted = extents.reduce((all, { wanted }) => all + Math.min(wanted, longText), 0)
  return wanted * (sizes[0] ?? 0) + gaps.least * (extents.length - 1) <= room
}

/** The columns of each table that a table is printed as: of one that is too wide the first columns stand in every part. */
export function partsOf(
  columns: readonly Column[],
  extents: readonly Extent[],
  room: number,
): number[][] {
  const size = sizes.at(-1) ?? 6
  const widthOf = (place: number) => (extents[place]?.least ?? 0) * size + gaps.least
  const places = [...columns.keys()]
  const sum = (some: number[]) => some.reduce((all, place) => all + widthOf(place), 0)
  if (sum(places) - gaps.least <= room) return [places]
  const firstFigure = columns.findIndex(({ type }) => rightAligned.has(type))
  const lead = places.slice(0, Math.min(Math.max(firstFigure, 1), 2))
  const rest = places.slice(lead.length)
  const widest = Math.max(...rest.map(widthOf))
  const atOnce = Math.max(1, Math.floor((room + gaps.least - sum(lead)) / widest))
  const parts = Math.ceil(rest.length / atOnce)
  const each = Math.ceil(rest.length / parts)
  return Array.from({ length: parts }, (_, part) => [
    ...lead,
    ...rest.slice(part * each, (part + 1) * each),
  ])
}

/** The largest size at which a table fits, and its widths: figures are whole, texts share the rest. */
export function layoutOf(
  columns: readonly Column[],
  extents: readonly Extent[],
  room: number,
): Layout {
  const least = extents.reduce((all, extent) => all + extent.least, 0)
  const smallGaps = gaps.least * Math.max(columns.length - 1, 0)
  const size = sizes.find(size => least * size + smallGaps <= room) ?? sizes.at(-1) ?? 6
  const whole = extents.reduce((all, extent) => all + extent.whole, 0) * size
  const isRoomy = whole + smallGaps <= room
  const wanted = extents.map(extent => (isRoomy ? extent.whole : extent.wanted) * size)
  const spare = room - wanted.reduce((all, one) => all + one, 0)
  const gap = Math.min(Math.max(spare / columns.length, gaps.least), gaps.most)
  const inner = room - gap * Math.max(columns.length - 1, 0)
  if (isRoomy) return { size, gap, widths: widthsOf(wanted, inner) }
  const fixed = wanted.reduce(
    (all, one, place) => (isBreakable(columns[place]?.type ?? 'text') ? all : all + one),
    0,
  )
  const shared = widthsOf(
    wanted.filter((_, place) => isBreakable(columns[place]?.type ?? 'text')),
    Math.max(inner - fixed, 0),
  )
  return {
    size,
    gap,
    widths: wanted.map((one, place) =>
      isBreakable(columns[place]?.type ?? 'text') ? (shared.shift() ?? one) : one,
    ),
  }
}
