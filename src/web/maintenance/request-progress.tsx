import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import { formatMoment } from '../format.ts'
import { Instant } from '../ui/instant.tsx'
import { stepsOf } from './progress.ts'
import styles from './request-progress.module.css'
import { statusLooks } from './request-words.tsx'

/** How far it is: what has happened, when, and what is still to come. */
export function RequestProgress({ request }: { request: MaintenanceRequest }) {
  return (
    <ol className={styles.steps}>
      {stepsOf(request).map(step => {
        const { tone, icon: Icon } = statusLooks[step.status]
        return (
          <li key={step.status} className={styles.step} data-reached={step.isReached}>
            <span className={styles.icon} data-tone={step.isReached ? tone : 'none'} aria-hidden>
              <Icon size={16} />
            </span>
            <div className={styles.words}>
              <p className={styles.label}>{step.label}</p>
              {step.at && (
                <p className={styles.at}>
                  <Instant at={step.at}>{formatMoment(step.at)}</Instant>
                </p>
              )}
              {step.note && <p className={styles.note}>{step.note}</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
