import { ListChecks } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { actionsOf, prepareAction, type StartAction } from '#web/actions/actions.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { usePortal } from '#web/session/portal.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './quick-actions.module.css'

/** A landlord's frequent actions, one click away; nothing without permission for any. */
export function QuickActions({ start }: { start: StartAction }) {
  const person = usePerson()
  const allowed = actionsOf(person, usePortal())
  if (allowed.length === 0) return null
  return (
    <Panel title={t('Quick Actions')}>
      <ul className={styles.actions}>
        {allowed.map(({ action, label, icon: Icon }) => (
          <li key={action}>
            <button
              type="button"
              className={styles.action}
              onClick={() => start(action)}
              onPointerEnter={() => prepareAction(action)}
            >
              <span className={styles.icon}>
                <Icon size={18} aria-hidden />
              </span>
              {label}
            </button>
          </li>
        ))}
        {can(person, 'payment:confirm') && (
          <li>
            <Link href="/financials?show=receive" className={styles.action}>
              <span className={styles.icon}>
                <ListChecks size={18} aria-hidden />
              </span>
              {t('Receive Payments')}
            </Link>
          </li>
        )}
      </ul>
    </Panel>
  )
}
