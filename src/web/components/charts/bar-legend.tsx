import styles from './bar-legend.module.css'

/** The legend of a `BarChart`, in the order of its tones. Screen readers use the chart's own text. */
export function BarLegend({ names }: { names: readonly string[] }) {
  return (
    <ul className={styles.legend} aria-hidden>
      {names.map(name => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
