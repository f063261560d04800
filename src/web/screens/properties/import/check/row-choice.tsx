import { Select } from '@mantine/core'
import { peopleIn } from '../cells/names.ts'
import { namedAs, peopleLabel } from '../cells/people.ts'
import styles from '../import.module.css'
import type { ReadRow } from '../preview/rows.ts'
import { check } from '../send/sending.ts'
import { type } from '../state/store.ts'

const counts = ['', 'One tenant', 'Two tenants', 'Three tenants', 'Four tenants']

/** Whether a cell names several people. */
export function PeopleChoice({ row, rowName }: { row: ReadRow; rowName: string }) {
  const { name, people } = row.texts
  const all = peopleIn(name)
  return (
    <Choice
      label={`Tenants of ${rowName}`}
      value={people}
      data={[
        {
          value: 'several',
          label: `${counts[all.length] ?? `${all.length} tenants`}: ${peopleLabel(all)}`,
        },
        { value: 'one', label: `One tenant named ${name}` },
      ]}
      onChange={value => type(row.number, { people: value })}
    />
  )
}

/** The meaning of one email for two people. */
export function SharedEmailChoice({ row, rowName }: { row: ReadRow; rowName: string }) {
  const name = namedAs(row.texts) || 'The tenant'
  return (
    <Choice
      label={`Email of ${rowName} for two names`}
      value={row.texts.sharedEmail}
      data={[
        { value: 'same_person', label: 'It is the same person' },
        { value: 'without_email', label: `${name} has no email` },
        { value: 'both_on_lease', label: 'Both are on this lease' },
      ]}
      onChange={value => type(row.number, { sharedEmail: value })}
    />
  )
}

function Choice(props: {
  label: string
  value: string
  data: { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  return (
    <Select
      size="sm"
      className={styles.choice}
      label="What is meant?"
      aria-label={props.label}
      placeholder="Choose"
      data={props.data}
      value={props.value || null}
      onChange={value => {
        props.onChange(value ?? '')
        void check()
      }}
    />
  )
}
