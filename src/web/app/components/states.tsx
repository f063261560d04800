import type { ReactNode } from 'react'
import { Panel } from '#web/components/layout/panel.tsx'
import styles from './components.module.css'

/** One component, or a family of them, with its states side by side; `isWide` gives each the whole width. */
export function States(props: { of: string; isWide?: boolean; children: ReactNode }) {
  return (
    <Panel title={props.of} flush>
      <div className={styles.states} data-wide={props.isWide || undefined}>
        {props.children}
      </div>
    </Panel>
  )
}

/** One state under its name. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.state}>
      <p className={styles.name}>{name}</p>
      {children}
    </div>
  )
}

/** As long as a name, an address or a sentence of a person can be. */
export const longWords = 'The Honorable Maximiliana Featherstonehaugh-Cholmondeley of Wolverhampton'
export const unbroken =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
