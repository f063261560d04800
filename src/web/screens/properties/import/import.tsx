import { Button } from '@mantine/core'
import { History, Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { labels, t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { Page } from '#web/components/layout/page.tsx'
import { NotYours } from '#web/pages/not-yours.tsx'
import { usePerson } from '#web/session/session.tsx'
import { CheckRows } from './check/check-rows.tsx'
import { ChooseSheet } from './choose/choose-sheet.tsx'
import styles from './import.module.css'
import { MatchColumns } from './match/match-columns.tsx'
import { PreviewRows } from './preview/preview-rows.tsx'
import { TakeOver } from './send/take-over.tsx'
import { type Step, steps, useImport } from './state/store.ts'

/**
 * The import of a portfolio from a spreadsheet or another product, in five steps. Each has a folder. `choose` reads a
 * file, `match` finds its columns, `preview` makes rows of them, `check` asks the server, `send` sends them. `cells`
 * reads one cell; `state` is shared by the steps and survives a reload.
 */
export default function ImportRentRoll() {
  const person = usePerson()
  const state = useImport(person.id)
  const now = useFocusOn(state.step)
  if (!can(person, 'property:create'))
    return (
      <NotYours
        screen={t('Import a Rent Roll')}
        icon={Lock}
        title={t('Managed by the office')}
        text={t('Only admins and managers add properties.')}
      />
    )
  const Now = screens[state.step]
  return (
    <Page
      title={t('Import a Rent Roll')}
      subtitle={t('Properties, units, tenants and leases from a spreadsheet or another product')}
      back={{ href: '/properties', name: t('Properties') }}
      actions={
        <Button
          component={Link}
          href="/properties/imports"
          variant="subtle"
          leftSection={<History size={16} aria-hidden />}
        >
          {t('Import History')}
        </Button>
      }
    >
      <ol className={styles.steps} aria-label={t('Steps')}>
        {steps.map((step, place) => (
          <li
            key={step}
            className={styles.step}
            data-done={place < steps.indexOf(state.step)}
            aria-current={step === state.step ? 'step' : undefined}
          >
            <span className={styles.number} aria-hidden>
              {place + 1}
            </span>
            {stepLabels[step]}
          </li>
        ))}
      </ol>
      <div ref={now} tabIndex={-1} className={styles.now}>
        <Now state={state} />
      </div>
    </Page>
  )
}

/** The button that led to a step is gone with the previous one; keyboard users continue from here. */
function useFocusOn(step: Step) {
  const now = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    now.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [step])
  return now
}

const screens = {
  choose: ChooseSheet,
  match: MatchColumns,
  preview: PreviewRows,
  check: CheckRows,
  import: TakeOver,
}

const stepLabels: Readonly<Record<Step, string>> = labels(
  {
    choose: 'Choose',
    match: 'Match',
    preview: 'Preview',
    check: 'Check',
    import: 'Import',
  },
  'step',
)
