import { Select } from '@mantine/core'
import { memo } from 'react'
import { useOncePainted } from '../loading/use-once-painted.ts'
import styles from './filter-select.module.css'

/**
 * One of the choices that narrow a list. At first only a picture of it, as large: four of them would
 * take longer to make than all the rows that stand below, so they follow once the rows can be seen,
 * and are left alone while more rows come.
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
