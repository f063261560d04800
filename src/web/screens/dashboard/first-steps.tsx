import { Button } from '@mantine/core'
import { Check } from 'lucide-react'
import type { Action, StartAction } from '#web/actions/actions.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { usePerson } from '#web/session/session.tsx'
import styles from './first-steps.module.css'
import type { Setup } from './setup.ts'

/** The steps from an empty account to the first rent: finished ones are ticked off, the next one has its buttons. */
export default function FirstSteps({ setup, start }: { setup: Setup; start: StartAction }) {
  const { firstName } = usePerson()
  const next = steps.find(({ step }) => !setup[step])
  const done = steps.filter(({ step }) => setup[step]).length
  return (
    <Panel
      title={firstName ? `Welcome to Rooftree, ${firstName}` : 'Welcome to Rooftree'}
      subtitle="Three steps, and your first rent is on the books."
      actions={<span className={styles.count}>{done} of 3 done</span>}
    >
      <ol className={styles.steps}>
        {steps.map(({ step, title, text, actions }, index) => (
          <li
            key={step}
            className={styles.step}
            data-state={setup[step] ? 'done' : step === next?.step ? 'next' : 'later'}
            aria-current={step === next?.step ? 'step' : undefined}
          >
            <span className={styles.number}>
              {setup[step] ? <Check size={16} strokeWidth={3} aria-label="Done" /> : index + 1}
            </span>
            <div>
              <p className={styles.title}>{title}</p>
              <p className={styles.text}>{text}</p>
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
              </div>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const steps: readonly {
  step: keyof Setup
  title: string
  text: string
  actions: readonly { action: Action; label: string }[]
}[] = [
  {
    step: 'property',
    title: 'Add a property',
    text: 'Its name, its address and how many units it has. The units are made for you.',
    actions: [{ action: 'property', label: 'Add Property' }],
  },
  {
    step: 'lease',
    title: 'Add a tenant and a lease',
    text: 'From when until when, and for how much. Rent is then charged by itself.',
    actions: [
      { action: 'lease', label: 'Add Lease' },
      { action: 'tenant', label: 'Add Tenant' },
    ],
  },
  {
    step: 'payment',
    title: 'Record a payment',
    text: 'When the money comes. Balances and every figure here follow.',
    actions: [{ action: 'payment', label: 'Record Payment' }],
  },
]
