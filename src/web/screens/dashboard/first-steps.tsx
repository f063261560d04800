import { Button } from '@mantine/core'
import { Check } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { Action, StartAction } from '#web/actions/actions.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { usePurpose } from '#web/session/purpose.ts'
import { usePerson } from '#web/session/session.tsx'
import { ChangePurpose } from './change-purpose.tsx'
import styles from './first-steps.module.css'
import type { Setup } from './setup.ts'

/** The steps from an empty account to the first rent: finished ones are ticked off, the next one has its buttons. */
export default function FirstSteps({ setup, start }: { setup: Setup; start: StartAction }) {
  const { firstName, organizationId } = usePerson()
  const purpose = usePurpose()
  const steps = allSteps()
  const next = steps.find(({ step }) => !setup[step])
  const done = steps.filter(({ step }) => setup[step]).length
  return (
    <Panel
      title={
        firstName ? t('Welcome to Rooftree, {firstName}', { firstName }) : t('Welcome to Rooftree')
      }
      subtitle={t('Three steps to your first rent payment')}
      actions={
        <>
          {organizationId === null && <ChangePurpose />}
          <span className={styles.count}>{t('{done} of 3 done', { done })}</span>
        </>
      }
    >
      <ol className={styles.steps}>
        {steps.map(({ step, title, text, forManagers, actions }, index) => (
          <li
            key={step}
            className={styles.step}
            data-state={setup[step] ? 'done' : step === next?.step ? 'next' : 'later'}
            aria-current={step === next?.step ? 'step' : undefined}
          >
            <span className={styles.number}>
              {setup[step] ? <Check size={16} strokeWidth={3} aria-label={t('Done')} /> : index + 1}
            </span>
            <div>
              <p className={styles.title}>{title}</p>
              <p className={styles.text}>{(purpose === 'manager' && forManagers) || text}</p>
            </div>
            {step === next?.step && (
              <div className={styles.buttons}>
                {actions.map(({ action, label }, place) => (
                  <Button
                    key={action}
                    size="sm"
                    variant={place === 0 ? 'filled' : 'default'}
                    onClick={() => start(action)}
                  >
                    {label}
                  </Button>
                ))}
                {step === 'property' && (
                  <Button component={Link} href="/properties/import" size="sm" variant="default">
                    {t('Import Rent Roll')}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

interface Step {
  step: keyof Setup
  title: string
  text: string
  /** For who manages properties of others, where it differs. */
  forManagers?: string
  actions: readonly { action: Action; label: string }[]
}

function allSteps(): Step[] {
  return [
    {
      step: 'property',
      title: t('Add a property'),
      text: t('Enter its name, address and number of units. The units are created for you.'),
      forManagers: t(
        'Enter its name, address and number of units. You can invite its owner in Settings later.',
      ),
      actions: [{ action: 'property', label: t('Add Property') }],
    },
    {
      step: 'lease',
      title: t('Add a tenant and a lease'),
      text: t('Enter the term and the rent. Rent is then charged automatically.'),
      actions: [
        { action: 'lease', label: t('Add Lease') },
        { action: 'tenant', label: t('Add Tenant') },
      ],
    },
    {
      step: 'payment',
      title: t('Record a payment'),
      text: t('Enter rent as it comes in. Balances and the figures below update.'),
      actions: [{ action: 'payment', label: t('Record Payment') }],
    },
  ]
}
