import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './row-button.module.css'

/**
 * A button in each row of a long list: it looks as Mantine's and is one element, since a list that
 * is scrolled makes hundreds of them a second.
 */
export function RowButton(
  props: ComponentProps<'button'> & {
    /** One step out of many (`light`), or beside the text of a row (`default`). */
    look: 'light' | 'default'
    size?: 'tiny' | 'small' | 'medium'
    icon?: LucideIcon
  },
) {
  const { look, size = 'small', icon: Icon, className = '', children, ...button } = props
  return (
    <button
      type="button"
      {...button}
      className={`${styles.button} ${styles.words} ${className}`}
      data-look={look}
      data-size={size}
      data-icon={Icon && true}
    >
      {Icon && <Icon size={size === 'tiny' ? 14 : 16} aria-hidden />}
      {children}
    </button>
  )
}

/** The same without a visible label, which `aria-label` has: a square that no row stretches. `side` in pixels. */
export function RowIconButton(
  props: ComponentProps<'button'> & { side: number; look?: 'subtle' | 'default' },
) {
  const { side, look = 'subtle', className = '', ...button } = props
  return (
    <button
      type="button"
      {...button}
      className={`${styles.button} ${className}`}
      data-look={look}
      style={{ width: side, height: side, flex: 'none' }}
    />
  )
}
