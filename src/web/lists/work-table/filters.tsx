import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './filters.module.css'
import type { WorkFilter } from './work-table-props.ts'

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
