import styles from './bar-legend.module.css'

/** What the bars of a `BarChart` stand for, in the order of their tones. The chart's own words say it to screen readers. */
export function BarLegend({ names }: { names: readonly string[] }) {
  return (
    <ul className={styles.legend} aria-hidden>
      {names.map(name => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
