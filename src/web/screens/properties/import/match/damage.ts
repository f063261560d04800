import { isDay } from '#shared/dates.ts'
import { unread } from '#shared/imports/encodings.ts'
import { t } from '#shared/language/t.ts'
import { fileColumns, type ImportField } from '#shared/properties/rent-roll-columns.ts'

/** A spreadsheet's cell: its value, and its displayed text where that differs. */
export interface CellText {
  value: string
  shown: string | undefined
  /** Its row had a stray quotation mark. */
  isTorn: boolean
}

/** The damage of a cell by another program, as a sentence with the remedy; undefined for a sound one. */
export function damageOf(field: ImportField, cell: CellText): string | undefined {
  const { value, shown } = cell
  const text = shown ?? value
  if (text.includes(unread)) return t('A character here cannot be read. Type it again.')
  if (cell.isTorn && /^["“]|["“]$/.test(text))
    return t('This cell has an unmatched quotation mark. Type the cell without it.')
  if (/^#(REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$|^#{3,}$/i.test(text))
    return t('The spreadsheet has an error here ({text}). Type the correct value.', { text })
  if (fileColumns[field].cells === 'day') return undefined
  if (isMadeDay(cell) && !words.has(field))
    return field === 'unit'
      ? t('Excel turned this unit number into a date. Type the number, e.g. {number}.', {
          number: numberOf(cell),
        })
      : t('Excel turned this into a date. Type the correct value.')
  if (shortened.has(field) && /^\d(\.\d+)?E[+-]?\d{2,}$/i.test(text))
    return t('Excel shortened this number. Type it in full.')
  return undefined
}

/** People and houses may be called after a day. */
const words: ReadonlySet<ImportField> = new Set(['property', 'address', 'firstName', 'lastName'])
const shortened: ReadonlySet<ImportField> = new Set(['unit', 'phone'])

/** A date in the workbook, or as Excel writes one that it made of `2-1` or `1/2` into a CSV file. */
function isMadeDay({ value }: CellText): boolean {
  return madeDay.test(value) || isDay(value.slice(0, 10))
}

const month = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const madeDay = new RegExp(
  `^(\\d{1,2}-(${month})(-\\d{2,4})?|(${month})-\\d{2}|\\d{1,2}/\\d{1,2}/\\d{4})( 0?0:00(:00)?)?$`,
  'i',
)

/** The probable original: Excel in the US made February 1 of 2-1. */
function numberOf({ value }: CellText): string {
  if (isDay(value.slice(0, 10))) return `${Number(value.slice(5, 7))}-${Number(value.slice(8, 10))}`
  const figures = /^(\d{1,2})\/(\d{1,2})\//.exec(value)
  if (figures) return `${figures[1]}-${figures[2]}`
  const at = (name: string | undefined) => month.split('|').indexOf((name ?? '').toLowerCase()) + 1
  const dayFirst = /^(\d{1,2})-([a-z]{3})/i.exec(value)
  if (dayFirst) return `${at(dayFirst[2])}-${dayFirst[1]}`
  const monthFirst = /^([a-z]{3})-(\d{2})/i.exec(value)
  return monthFirst ? `${at(monthFirst[1])}-${Number(monthFirst[2])}` : '2-1'
}
