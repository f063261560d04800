import { Select } from '@mantine/core'
import { memo } from 'react'
import { useOncePainted } from '../loading/use-once-painted.ts'
import styles from './filter-select.module.css'

/**
 * One filter of a list. Four of them render slower than all the rows below. So a picture of equal size comes first,
 * and the filters follow after the first paint. They do not render again while more rows load.
 */
export const FilterSelect = memo(function FilterSelect(props: {
  className?: string
  label: string
  value: string
  onChange: (value: string) => void
  choices: readonly { value: string; label: string }[]
}) {
  const { className = '', label, value, onChange, choices } = props
  const isMade = useOncePainted()
  if (!isMade) {
    return (
      <div className={`${styles.picture} ${className}`} aria-hidden>
        {choices.find(choice => choice.value === value)?.label}
      </div>
    )
  }
  return (
    <Select
      className={className}
      classNames={{ input: styles.choice }}
      aria-label={label}
      value={value}
      onChange={chosen => onChange(chosen ?? '')}
      data={choices}
    />
  )
})
