import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import { Instant } from '#web/components/values/instant.tsx'
import { formatMoment } from '#web/format/format.ts'
import { statusLooks } from '#web/maintenance/request-labels.tsx'
import { stepsOf } from './progress.ts'
import styles from './request-progress.module.css'

/** The progress of a request: past events with their times, and the next ones. */
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
