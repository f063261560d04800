import { Button } from '@mantine/core'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { Today } from '#shared/reports/dashboard-today.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { usePerson } from '#web/session/session.tsx'
import styles from './next-steps.module.css'

/** The steps after the first payment; hidden for good where the person says so, or once all is done. */
export function NextSteps({ setup }: { setup: NonNullable<Today['setup']> }) {
  const { organizationId } = usePerson()
  const [isHidden, setHidden] = useState(localStorage.getItem(hiddenKey) === organizationId)
  const steps = stepsOf(setup)
  const open = steps.filter(({ isDone }) => !isDone)
  if (isHidden || open.length === 0) return null

  function hide() {
    if (organizationId) localStorage.setItem(hiddenKey, organizationId)
    setHidden(true)
  }

  return (
    <Panel
      title={t('Finish Setting Up')}
      subtitle={t('{done} of {count} done', {
        done: steps.length - open.length,
        count: steps.length,
      })}
      actions={
        <>
          <Button component={Link} href="/properties/import" variant="subtle" size="compact-sm">
            {t('Import Rent Roll')}
          </Button>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={hide}>
            {t('Hide')}
          </Button>
        </>
      }
    >
      <ul className={styles.steps}>
        {steps.map(({ key, label, href, isDone }) => (
          <li key={key}>
            {isDone ? (
              <span className={styles.done}>
                <Check size={16} strokeWidth={3} aria-label={t('Done')} />
                {label}
              </span>
            ) : (
              <Link href={href} className={styles.step}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The organization whose steps this browser does not show any more. */
const hiddenKey = 'setup-hidden'

function stepsOf({ letterhead, lateFee, tenants, team, emails }: NonNullable<Today['setup']>) {
  const steps = [
    { key: 'letterhead', label: t('Add your address and logo'), isDone: letterhead },
    { key: 'late-fee', label: t('Set a late fee'), isDone: lateFee },
    { key: 'tenants', label: t('Invite your tenants'), isDone: tenants },
    { key: 'team', label: t('Invite your team'), isDone: team },
    { key: 'emails', label: t('Set up outgoing email'), isDone: emails ?? true },
  ].map(step => ({ ...step, href: places[step.key] ?? '/settings' }))
  // Only who runs the installation can connect one.
  return emails === null ? steps.filter(({ key }) => key !== 'emails') : steps
}

const places: Record<string, string> = { tenants: '/tenants', emails: '/settings/mail' }
