import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

/** A titled block of a screen. `flush` lets a list or table reach the edges. */
export function Panel(props: {
  title?: string
  subtitle?: ReactNode
  actions?: ReactNode
  flush?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={props.title ? id : undefined}>
      {(props.title || props.actions) && (
        <div className={styles.head}>
          <div className={styles.words}>
            {props.title && (
              <h2 id={id} className={styles.title}>
                {props.title}
              </h2>
            )}
            {props.subtitle && <p className={styles.subtitle}>{props.subtitle}</p>}
          </div>
          {props.actions && <div className={styles.actions}>{props.actions}</div>}
        </div>
      )}
      <div className={props.flush ? styles.flush : styles.body} data-in-turn>
        {props.children}
      </div>
    </section>
  )
}

/** Cards of one kind side by side, as many as fit; `min` is the narrowest a card may be. */
export function CardGrid(props: { min?: 'small' | 'medium' | 'large'; children: ReactNode }) {
  return <div className={`${styles.grid} ${styles[props.min ?? 'medium']}`}>{props.children}</div>
}
