import { Skeleton } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { CardGrid } from '../layout/panel.tsx'
import { holdsBack } from './holds-back.ts'
import styles from './loading.module.css'

/** Placeholders for the rows of a list. `count` is 5 by default. */
export function LoadingRows({
  count = 5,
  label = t('Loading'),
}: {
  count?: number | undefined
  label?: string
}) {
  return (
    <div className={styles.rows} role="status" aria-label={label} ref={holdsBack}>
      {numbers(count).map(number => (
        <div key={number} className={styles.row}>
          <Skeleton height={40} circle />
          <div className={styles.lines}>
            <Skeleton height={14} width="40%" />
            <Skeleton height={12} width="65%" mt={8} />
          </div>
          <Skeleton height={22} width={72} radius="xl" />
        </div>
      ))}
    </div>
  )
}

/** Placeholders for the cards of a grid. */
export function LoadingCards({
  count = 6,
  label = t('Loading'),
}: {
  count?: number
  label?: string
}) {
  return (
    <div role="status" aria-label={label} ref={holdsBack}>
      <CardGrid>
        {numbers(count).map(number => (
          <div key={number} className={styles.card}>
            <Skeleton height={18} width="55%" />
            <Skeleton height={12} width="80%" mt={12} />
            <Skeleton height={12} width="35%" mt={24} />
            <Skeleton height={12} width="90%" mt={10} />
          </div>
        ))}
      </CardGrid>
    </div>
  )
}

/** A placeholder for optional content: no outline, but elements below wait for it. */
export function Waiting() {
  return <span ref={holdsBack} hidden />
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
