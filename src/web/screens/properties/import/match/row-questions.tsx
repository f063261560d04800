import { t } from '#shared/language/t.ts'
import { formatCount } from '#web/format/format.ts'
import type { Sheet } from '../choose/sheet.ts'
import { formerRows, type Meaning, meant, unprinted, unreadRows } from '../preview/interpret.ts'
import { Question } from '../question.tsx'
import { change, type Import } from '../state/store.ts'
import { rowHeading, rowLabel } from './alike.ts'
import { nameless } from './nameless.ts'

/** Ambiguities about rows, and the skipped rows. */
export function openRows(sheet: Sheet, meaning: Meaning) {
  return {
    hidden: sheet.rows.filter(row => row.isHidden),
    below: nameless(unprinted(sheet, meaning), meaning.columns),
    passed: unreadRows(sheet, meaning),
    former: formerRows(sheet, meaning),
    /** As the cells are read. */
    read: { ...sheet, rows: meant(sheet, meaning).rows },
  }
}
type OpenRows = ReturnType<typeof openRows>

export function isAnswered({ hidden, below }: OpenRows, state: Import): boolean {
  const isHiddenOpen = hidden.length > 0 && state.isHiddenRead === null
  return !isHiddenOpen && (below === null || state.isFilledDown !== null)
}

/** Asks about rows without a property, and about hidden rows. */
export function RowQuestions(props: {
  state: Import
  sheet: Sheet
  open: OpenRows
  isConfirming: boolean
}) {
  const { state, sheet, isConfirming } = props
  const { hidden, below } = props.open
  return (
    <>
      {hidden.length > 0 && (
        <Question
          label={t(
            '{count, plural, one {# row is hidden in the spreadsheet. Import it too?} other {# rows are hidden in the spreadsheet. Import them too?}}',
            { count: hidden.length },
          )}
          description={t('First: {row}.', { row: rowLabel(hidden[0]?.number ?? 0, sheet) })}
          options={yesNo(
            t('Yes, all {count} rows', { count: formatCount(sheet.rows.length) }),
            t('No, only visible rows'),
          )}
          value={state.isHiddenRead === null ? null : String(state.isHiddenRead)}
          error={
            isConfirming && state.isHiddenRead === null && t('Choose whether to import hidden rows')
          }
          onChange={value => change({ isHiddenRead: value === 'true' })}
        />
      )}
      {below && (
        <Question
          label={t(
            '{count, plural, one {# row has no property. Use the one above?} other {# rows have no property. Use the one above?}}',
            { count: below.count },
          )}
          description={t('{row} would be in {property}.', {
            row: rowHeading(below.first, sheet),
            property: below.property,
          })}
          options={yesNo(t('Yes, use the property above'), t('No, skip these rows'))}
          value={state.isFilledDown === null ? null : String(state.isFilledDown)}
          error={isConfirming && state.isFilledDown === null && t('Choose where these rows belong')}
          onChange={value => change({ isFilledDown: value === 'true' })}
        />
      )}
    </>
  )
}

function yesNo(yes: string, no: string) {
  return [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ]
}
