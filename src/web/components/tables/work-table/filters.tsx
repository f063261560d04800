import { TextInput } from '@mantine/core'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { getProperty } from '#shared/properties/properties.ts'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { useRow } from '#web/lists/use-rows.ts'
import { usePropertyOptions } from '#web/properties/use-property-options.ts'
import styles from './filters.module.css'
import type { WorkFilter } from './types.ts'

/** One of some values. */
export function choiceFilter<Value extends string>(
  name: string,
  label: string,
  choices: Readonly<Record<Value, string>>,
  parameter = name,
): WorkFilter {
  const labels: Readonly<Record<string, string>> = choices
  return {
    name,
    label,
    words: value => (Object.hasOwn(labels, value) ? labels[value] : null),
    query: value => ({ [parameter]: value }),
    choose: ({ value, onChange }) => (
      <Choices
        label={label}
        value={value}
        choices={Object.keys(labels).map(known => ({ value: known, label: labels[known] }))}
        onChange={onChange}
      />
    ),
  }
}

/** One property. */
export function propertyFilter(): WorkFilter {
  return {
    name: 'property',
    label: t('Property'),
    words: value => (value ? <PropertyName id={value} /> : null),
    query: value => ({ propertyId: value }),
    choose: props => <PropertyChoices {...props} />,
  }
}

function PropertyName({ id }: { id: string }) {
  return useRow(getProperty, id)?.name ?? '…'
}

function PropertyChoices(props: { value: string; onChange: (value: string) => void }) {
  const [search, setSearch] = useState('')
  const { groups, isEmpty } = usePropertyOptions(search, { archived: true })
  const words = search.trim().toLowerCase()
  const found = groups
    ?.flatMap(({ items }) => items)
    .filter(({ label, detail }) => `${label} ${detail}`.toLowerCase().includes(words))
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('Search properties')}
        placeholder={t('Search properties')}
        data-autofocus
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      {found ? (
        <Choices label={t('Property')} choices={found} {...props} />
      ) : (
        <LoadingRows count={2} label={t('Loading properties')} />
      )}
      {found?.length === 0 && (
        <p className={styles.none}>{isEmpty ? t('No properties yet') : t('No property found')}</p>
      )}
    </>
  )
}

/** Values to choose from, the chosen one marked. */
export function Choices(props: {
  label: string
  value: string
  choices: readonly { value: string; label: ReactNode }[]
  onChange: (value: string) => void
  /** Side by side, for short ones. */
  inColumns?: boolean
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own.
    <div
      role="group"
      aria-label={props.label}
      className={styles.choices}
      data-columns={props.inColumns}
    >
      {props.choices.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={styles.choice}
          aria-pressed={value === props.value}
          onClick={() => props.onChange(value)}
        >
          {label}
          {value === props.value && <Check size={15} aria-hidden />}
        </button>
      ))}
    </div>
  )
}
