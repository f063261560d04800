import { CloseButton } from '@mantine/core'
import { Search } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { t } from '#shared/language/t.ts'
import { limits } from '#shared/limits.ts'
import styles from './palette.module.css'

/** The field of the palette, which keeps the focus while a result is chosen. */
export function PaletteField(props: {
  id: string
  /** Which result, counted from the first. */
  chosen: number | undefined
  typed: string
  placeholder: string
  takeTyped: () => string
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
}) {
  const { id, chosen, typed, takeTyped, onType } = props
  return (
    <div className={styles.top}>
      <Search size={19} aria-hidden />
      <input
        className={styles.input}
        role="combobox"
        aria-label={t('Search or jump to')}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen === undefined ? undefined : `${id}-${chosen}`}
        aria-autocomplete="list"
        placeholder={props.placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.line}
        data-autofocus
        value={typed}
        onFocus={() => {
          const early = takeTyped()
          if (early) onType(typed + early)
        }}
        onChange={event => onType(event.currentTarget.value)}
        onKeyDown={props.onKeyDown}
      />
      <CloseButton aria-label={t('Close')} onClick={props.onClose} />
    </div>
  )
}
