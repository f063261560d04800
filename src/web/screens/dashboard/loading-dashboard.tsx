import { Skeleton } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { usePerson } from '#web/session/session.tsx'
import styles from './loading-dashboard.module.css'
import cards from './stat-cards.module.css'

/** Placeholders for the figures and the blocks below. */
export function LoadingDashboard() {
  const figures = can(usePerson(), 'charge:read') ? four : two
  return (
    <>
      <div className={cards.cards} aria-hidden>
        {figures.map(figure => (
          <div key={figure} className={styles.card}>
            <Skeleton height={14} width="60%" />
            <Skeleton height={28} width="55%" mt={30} />
            <Skeleton height={12} width="70%" mt={12} />
          </div>
        ))}
      </div>
      <LoadingRows label={t('Loading your dashboard')} />
    </>
  )
}

const two = ['units', 'requests']
const four = ['revenue', ...two, 'collection']
