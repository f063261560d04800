import { t } from '#shared/language/t.ts'
import type { Sheet } from '../choose/sheet.ts'
import { Question } from '../question.tsx'
import { change, type Import } from '../state/store.ts'
import type { Target } from './columns.ts'
import { labelOf, samplesOf } from './columns.ts'
import type { Doubled } from './duplicates.ts'

/** Asks for the column of a field among several; none is used before the decision. */
export function DoubledColumns(props: {
  state: Import
  sheet: Sheet
  doubled: readonly Doubled[]
  isConfirming: boolean
}) {
  const { state, sheet, doubled, isConfirming } = props
  return doubled.map(({ target, places }) => {
    const column = state.columns[target]
    const isDecided = column !== undefined || state.decided.includes(target)
    return (
      <Question
        key={target}
        label={t('Which column is “{field}”?', { field: labelOf(target) })}
        description={t('{count, plural, one {# column matches.} other {# columns match.}}', {
          count: places.length,
        })}
        options={[
          ...places.map(place => ({
            value: String(place),
            label: t('“{heading}” in column {letter}', {
              heading: sheet.headings[place] ?? '',
              letter: letterOf(place),
            }),
            samples: samplesOf(sheet, place).join(' · ') || t('Empty'),
          })),
          ...(target === 'unit' ? [] : [{ value: none, label: t('None of these') }]),
        ]}
        value={isDecided ? String(column ?? none) : null}
        error={isConfirming && !isDecided && t('Choose a column')}
        onChange={value => decide(state, target, value === none ? undefined : Number(value))}
      />
    )
  })
}

/** Uses a column for a field, or none. */
export function decide(state: Import, target: Target, column: number | undefined) {
  change({
    columns: { ...state.columns, [target]: column },
    decided: [...state.decided.filter(one => one !== target), target],
    ...(target === 'property' && { isFilledDown: null }),
  })
}

const none = 'none'

/** As spreadsheets name their columns: A to Z, AA, AB. */
function letterOf(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26))
  return place < 26 ? letter : letterOf(Math.floor(place / 26) - 1) + letter
}
