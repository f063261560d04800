import { counted } from '#web/format/format.ts'
import type { Sheet } from '../choose/sheet.ts'
import { formerRows, type Meaning, meant, unprinted, unreadRows } from '../preview/interpret.ts'
import { Question } from '../question.tsx'
import { change, type Import } from '../state/store.ts'
import { rowLabel } from './alike.ts'
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
          label={`${counted(hidden.length, 'row')} ${hidden.length === 1 ? 'is' : 'are'} hidden in the spreadsheet. Import ${hidden.length === 1 ? 'it' : 'them'} too?`}
          description={`The first is ${rowLabel(hidden[0]?.number ?? 0, sheet)}.`}
          options={yesNo(`Yes, all ${counted(sheet.rows.length, 'row')}`, 'No, only what is shown')}
          value={state.isHiddenRead === null ? null : String(state.isHiddenRead)}
          error={
            isConfirming && state.isHiddenRead === null && 'Say whether hidden rows are imported'
          }
          onChange={value => change({ isHiddenRead: value === 'true' })}
        />
      )}
      {below && (
        <Question
          label={`${counted(below.count, 'row')} ${below.count === 1 ? 'names' : 'name'} no property. Use the one above?`}
          description={`${rowLabel(below.first, sheet).replace('row', 'Row')} would be in ${below.property}.`}
          options={yesNo('Yes, they belong to the property above', 'No, leave them out')}
          value={state.isFilledDown === null ? null : String(state.isFilledDown)}
          error={isConfirming && state.isFilledDown === null && 'Say where these rows belong'}
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
