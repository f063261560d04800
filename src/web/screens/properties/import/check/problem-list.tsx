import { TextInput } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { ImportField } from '#shared/properties/rent-roll-columns.ts'
import { importFields } from '#shared/properties/rent-roll-columns.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { homeLabel, namedAs } from '../cells/people.ts'
import styles from '../import.module.css'
import { rowHeading, rowLabel } from '../match/alike.ts'
import { labelOf } from '../match/columns.ts'
import type { Problem, ReadRow } from '../preview/parse-rent-roll.ts'
import { check } from '../send/sending.ts'
import { type Import, type } from '../state/store.ts'
import { PeopleChoice, SharedEmailChoice } from './row-choice.tsx'
import { problemsOf } from './tally.ts'

interface Listed {
  row: ReadRow
  /** `row 3`, or `row 3 of Water St`. */
  rowName: string
  /** The same at the beginning of a line. */
  heading: string
  problems: readonly Problem[]
  /** Fields with problems, and those with corrections. */
  fields: ImportField[]
  /** Its unit was added already. */
  isPartly: boolean
  isChecked: boolean
}

/** The rows with problems, each with its cells to correct. */
export function ProblemList({ state }: { state: Import }) {
  const { rows, checked, partly, listed, edits, sheet } = state
  const shown = useMemo(() => {
    const byNumber = new Map(rows.map(row => [row.number, row]))
    return listed.flatMap((number): Listed[] => {
      const row = byNumber.get(number)
      if (!row) return []
      const problems = problemsOf(row, checked)
      const typed = edits.get(number) ?? {}
      const isShown = (field: ImportField) =>
        field in typed ||
        problems.some(problem => problem.field === field) ||
        (field === 'firstName' && problems.some(({ question }) => question === 'people'))
      const rowName = rowLabel(number, sheet)
      const heading = rowHeading(number, sheet)
      const fields = importFields.filter(isShown)
      const isPartly = partly.has(row)
      return [{ row, rowName, heading, problems, fields, isPartly, isChecked: checked.has(row) }]
    })
  }, [rows, checked, partly, listed, edits, sheet])
  return (
    <Panel
      title={t('Rows with Problems')}
      subtitle={t(
        'Fix them here, or fix the spreadsheet and choose it again. You can import the other rows now.',
      )}
      flush
    >
      <DataTable
        label={t('Rows with Problems')}
        rows={shown}
        rowKey={({ row }) => String(row.number)}
        columns={columns()}
      />
    </Panel>
  )
}

const columns = (): Column<Listed>[] => [
  {
    header: t('Row'),
    onPhone: 'title',
    cell: ({ heading, row: { texts } }) => (
      <>
        <span className={styles.nowrap}>{heading}</span>
        {namedAs(texts) && `, ${namedAs(texts)}`}
      </>
    ),
  },
  {
    header: t('Unit'),
    onPhone: 'bare',
    cell: ({ row: { texts } }) => homeLabel(texts),
  },
  {
    header: t('How to fix'),
    onPhone: 'bare',
    cell: listed => <Corrections listed={listed} />,
  },
]

function Corrections({ listed }: { listed: Listed }) {
  const { row, rowName, problems, fields, isPartly, isChecked } = listed
  const { name, people, sharedEmail } = row.texts
  const question = (what: Problem['question']) =>
    problems.some(problem => problem.question === what)
  const others = problems.filter(({ field }) => field === null)
  return (
    <div className={styles.mending}>
      {(question('people') || (name && people)) && <PeopleChoice row={row} rowName={rowName} />}
      {(question('sharedEmail') || sharedEmail) && (
        <SharedEmailChoice row={row} rowName={rowName} />
      )}
      {fields.map(field => (
        <Cell
          key={field}
          row={row}
          rowName={rowName}
          field={field}
          message={problems.find(problem => problem.field === field)?.message}
        />
      ))}
      {others.map(({ message }) => (
        <p key={message} className={styles.wrong}>
          {message}
        </p>
      ))}
      <p className={styles.state} role="status">
        {isPartly && problems.length > 0 && t('The unit was added, the lease was not.')}
        {problems.length === 0 &&
          (isChecked ? (
            <>
              <CircleCheck size={16} aria-hidden />
              {t('Fixed')}
            </>
          ) : (
            t('Checking...')
          ))}
      </p>
    </div>
  )
}

/** One cell, parsed and checked again when it is left or on Enter. */
function Cell(props: {
  row: ReadRow
  rowName: string
  field: ImportField
  message: string | undefined
}) {
  const { row, rowName, field, message } = props
  const [typed, setTyped] = useState(row.texts[field])

  function settle() {
    if (typed.trim() === row.texts[field]) return
    type(row.number, { [field]: typed.trim() })
    void check()
  }

  return (
    <TextInput
      size="sm"
      className={styles.cell}
      label={labelOf(field)}
      aria-label={t('{field} of {row}', { field: labelOf(field), row: rowName })}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      error={message}
      onChange={event => setTyped(event.currentTarget.value)}
      onKeyDown={event => event.key === 'Enter' && settle()}
      onBlur={settle}
    />
  )
}
