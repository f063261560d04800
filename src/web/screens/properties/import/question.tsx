import { Radio } from '@mantine/core'
import styles from './import.module.css'

/** An ambiguity of a file, with its effect on the first cells. */
export function Question<T extends string>(props: {
  label: string
  description?: string
  options: readonly { value: T; label: string; samples?: string }[]
  value: T | null
  error?: string | false | undefined
  onChange: (value: T) => void
}) {
  const { options } = props
  return (
    <Radio.Group
      className={styles.question}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      label={props.label}
      description={props.description}
      required
      value={props.value}
      error={props.error}
      onChange={value => {
        const chosen = options.find(option => option.value === value)
        if (chosen) props.onChange(chosen.value)
      }}
    >
      <div className={styles.options} data-open={props.error ? true : undefined}>
        {options.map(({ value, label, samples }) => (
          <Radio key={value} value={value} label={label} description={samples} />
        ))}
      </div>
    </Radio.Group>
  )
}
