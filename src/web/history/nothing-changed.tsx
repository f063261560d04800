import { t } from '#shared/language/t.ts'
import { standing } from '#shared/permissions.ts'
import styles from '#web/components/tables/cells.module.css'
import { usePerson } from '#web/session/session.tsx'

/** An empty history: admins read all changes, managers their own. */
export function NothingChanged() {
  return (
    <p className={styles.none}>
      {standing(usePerson()) === 'admin'
        ? t('Nothing changed yet')
        : t('You have changed nothing here yet')}
    </p>
  )
}
