import { vacancyOf } from '../cells/names.ts'
import { betweenLines } from '../choose/headings.ts'
import type { Sheet } from '../choose/sheet.ts'
import { type Columns, guessColumns, type Target, targetOf, targets } from './columns.ts'

/** Columns that could each be the one for a field: the user chooses. */
export interface Doubled {
  target: Target
  places: number[]
}

/** The columns by unambiguous headings; of several for one field none is used, and the user decides. */
export function matched(sheet: Sheet): { columns: Columns; doubled: Doubled[] } {
  const known = sheet.headings.map(knownOf)
  const columns: Columns = guessColumns(sheet.headings)
  const doubled: Doubled[] = []
  for (const target of targets) {
    const all = known.flatMap((found, place) =>
      found?.target === target ? [{ place, rank: found.rank }] : [],
    )
    const naming = target === 'name' ? all.filter(({ place }) => namesPeople(sheet, place)) : all
    const [first, ...others] = different(best(naming.length > 0 ? naming : all, sheet), sheet)
    if (first === undefined) continue
    columns[target] = others.length > 0 ? undefined : first
    if (others.length > 0) doubled.push({ target, places: [first, ...others] })
  }
  if (columns.property === undefined && !doubled.some(({ target }) => target === 'property'))
    columns.property = columns.address
  return { columns, doubled }
}

/** Whether a column has names in it: programs call their numbers for residents so, too. */
function namesPeople({ rows }: Sheet, place: number): boolean {
  const said = rows.map(({ cells }) => cells[place] ?? '').filter(cell => cell && !vacancyOf(cell))
  const codes = said.filter(cell => /^[a-z]{0,3}\d+$/i.test(cell))
  return codes.length * 2 < said.length
}

/** Fields without a chosen column yet. */
export function undecided(
  doubled: readonly Doubled[],
  { columns, decided }: { columns: Columns; decided: readonly Target[] },
): Doubled[] {
  return doubled.filter(({ target }) => columns[target] === undefined && !decided.includes(target))
}

/**
 * The field of a heading, with its certainty: the whole text, its last line, or a substitute: the
 * move-in date, both dates in one.
 */
function knownOf(heading: string): { target: Target; rank: number } | undefined {
  const whole = targetOf(heading)
  if (whole)
    return {
      target: whole,
      rank: /^moved?\b|^lease (?:dates|period|term)\b/i.test(heading) ? 1 : 2,
    }
  const lines = heading.split(betweenLines)
  const last = targetOf(lines.at(-1) ?? '')
  return last && lines.length > 1 ? { target: last, rank: 0 } : undefined
}

/** Of visible columns with content, those that match the field best. */
function best(all: readonly { place: number; rank: number }[], sheet: Sheet): number[] {
  const isSaid = ({ place }: { place: number }) => sheet.rows.some(({ cells }) => cells[place])
  const isShown = ({ place }: { place: number }) => !sheet.hiddenColumns?.includes(place)
  const said = all.some(isSaid) ? all.filter(isSaid) : all
  const shown = said.some(isShown) ? said.filter(isShown) : said
  const rank = Math.max(...shown.map(one => one.rank))
  return shown.filter(one => one.rank === rank).map(({ place }) => place)
}

/** Without those that equal an earlier one in every row. */
function different(places: readonly number[], { rows }: Sheet): number[] {
  const isSame = (one: number, other: number) =>
    rows.every(({ cells }) => (cells[one] ?? '') === (cells[other] ?? ''))
  return places.filter((place, at) => !places.slice(0, at).some(other => isSame(other, place)))
}
