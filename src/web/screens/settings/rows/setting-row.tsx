import { type ReactNode, useId } from 'react'
import styles from './rows.module.css'

/** One setting: its text on the left, its control on the right, which the text may describe. */
export function SettingRow(props: {
  label: string
  text: ReactNode
  /** Called with the id of the text, to be described by it. */
  control: (textId: string) => ReactNode
}) {
  const text = useId()
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.label}>{props.label}</p>
        <p id={text} className={styles.text}>
          {props.text}
        </p>
      </div>
      {props.control(text)}
    </div>
  )
}
