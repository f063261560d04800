import type { Property } from '#shared/properties/properties.ts'
import styles from './occupancy-bar.module.css'
import { occupancyOf } from './property-facts.ts'

/** `85% Occupied` with a bar of the same length. */
export function OccupancyBar({ property }: { property: Property }) {
  const percent = occupancyOf(property)
  return (
    <div className={styles.occupancy}>
      <span className={styles.label}>{percent}% Occupied</span>
      <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
        <rect className={styles.fill} width={percent} height="6" />
      </svg>
    </div>
  )
}
