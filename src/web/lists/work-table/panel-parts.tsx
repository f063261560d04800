import type { ReactNode } from 'react'
import styles from './panel-parts.module.css'

/** The facts of a row in its panel; one without a value is left out. */
export function PanelFacts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** A part of a panel below its title. */
export function PanelPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  )
}

/** The main figure of a row, with its status beside it. */
export function PanelFigure({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <p className={styles.figure}>
      <strong>{children}</strong>
      {aside}
    </p>
  )
}

export function PanelActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
