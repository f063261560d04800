import { Building2 } from 'lucide-react'
import styles from './occupancy-ring.module.css'

/** A house inside a ring that shows the occupancy. The figure is beside it. */
export function OccupancyRing({ percent }: { percent: number }) {
  return (
    <span className={styles.ring} aria-hidden>
      <svg viewBox="0 0 40 40" focusable="false" aria-hidden>
        <circle className={styles.track} cx="20" cy="20" r="18" />
        {percent > 0 && (
          <circle
            className={styles.filled}
            data-full={percent > 90 || undefined}
            cx="20"
            cy="20"
            r="18"
            pathLength={100}
            strokeDasharray={`${percent} 100`}
          />
        )}
      </svg>
      <Building2 size={17} />
    </span>
  )
}
