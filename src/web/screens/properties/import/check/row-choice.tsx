import { Select } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { peopleIn } from '../cells/names.ts'
import { namedAs, peopleLabel } from '../cells/people.ts'
import styles from '../import.module.css'
import type { ReadRow } from '../preview/parse-rent-roll.ts'
import { check } from '../send/sending.ts'
import { type } from '../state/store.ts'

/** Whether a cell names several people. */
export function PeopleChoice({ row, rowName }: { row: ReadRow; rowName: string }) {
  const { name, people } = row.texts
  const all = peopleIn(name)
  return (
    <Choice
      label={t('Tenants of {row}', { row: rowName })}
      value={people}
      data={[
        {
          value: 'several',
          label: t('{count, plural, one {# tenant: {names}} other {# tenants: {names}}}', {
            count: all.length,
            names: peopleLabel(all),
          }),
        },
        { value: 'one', label: t('1 tenant named {name}', { name }) },
      ]}
      onChange={value => type(row.number, { people: value })}
    />
  )
}

/** The meaning of one email for two people. */
export function SharedEmailChoice({ row, rowName }: { row: ReadRow; rowName: string }) {
  const name = namedAs(row.texts) || t('The tenant')
  return (
    <Choice
      label={t('Email of {row} for two names', { row: rowName })}
      value={row.texts.sharedEmail}
      data={[
        { value: 'same_person', label: t('Same person') },
        { value: 'without_email', label: t('{name} has no email', { name }) },
        { value: 'both_on_lease', label: t('Both are on this lease') },
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
      label={t('Which is correct?')}
      aria-label={props.label}
      placeholder={t('Choose')}
      data={props.data}
      value={props.value || null}
      onChange={value => {
        props.onChange(value ?? '')
        void check()
      }}
    />
  )
}
