import { actionsOf, prepareAction, type StartAction } from '#web/actions/actions.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { usePortal } from '#web/session/portal.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './quick-actions.module.css'

/** What a landlord does most, one click away; nothing for somebody who may do none of it. */
export function QuickActions({ start }: { start: StartAction }) {
  const allowed = actionsOf(usePerson(), usePortal())
  if (allowed.length === 0) return null
  return (
    <Panel title="Quick Actions">
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
      </ul>
    </Panel>
  )
}
