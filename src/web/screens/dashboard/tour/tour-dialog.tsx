import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ArrowRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { usePortal } from '#web/session/portal.ts'
import { rememberCompleted, rememberSkipped } from './memory.ts'
import styles from './tour-dialog.module.css'
import { tourOf } from './tour-of.ts'

/** One step after the other; the arrow keys turn the pages too. */
export default function TourDialog(props: { title: string; opened: boolean; onClose: () => void }) {
  const [at, setAt] = useState(0)
  const next = useRef<HTMLButtonElement>(null)
  const onPhone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
  const steps = tourOf(usePortal() ?? 'newcomer')
  const step = steps[at]
  const last = steps.length - 1
  if (!step) return null

  function skip() {
    rememberSkipped()
    props.onClose()
  }

  function finish() {
    rememberCompleted()
    props.onClose()
  }

  function goBack() {
    setAt(at - 1)
    // The button is about to be disabled, and a disabled one drops the focus.
    if (at === 1) next.current?.focus()
  }

  function turn(event: KeyboardEvent) {
    if (event.key === 'ArrowRight' && at < last) setAt(at + 1)
    if (event.key === 'ArrowLeft' && at > 0) goBack()
  }

  return (
    <Dialog
      title={props.title}
      opened={props.opened}
      onClose={skip}
      closeOnClickOutside={false}
      fullScreen={onPhone}
      size={520}
      onKeyDown={turn}
      // Beside the first steps, not over them.
      overlayProps={{ backgroundOpacity: 0 }}
      classNames={{ inner: styles.inner, body: styles.body, content: styles.content }}
    >
      <div
        className={styles.progress}
        role="progressbar"
        aria-label={t('Progress of the tour')}
        aria-valuemin={1}
        aria-valuemax={steps.length}
        aria-valuenow={at + 1}
        aria-valuetext={t('Step {step} of {count}', { step: at + 1, count: steps.length })}
      >
        {steps.map((one, index) => (
          <span key={one.id} data-done={index <= at || undefined} />
        ))}
      </div>
      <div className={styles.step} aria-live="polite">
        <span className={styles.icon}>
          <step.icon size={30} strokeWidth={1.6} aria-hidden />
        </span>
        <p className={styles.count}>
          {t('Step {step} of {count}', { step: at + 1, count: steps.length })}
        </p>
        <h3 className={styles.title}>{step.title}</h3>
        <p className={styles.text}>{step.description}</p>
        {step.action && (
          <Link href={step.action.href} className={styles.action} onClick={skip}>
            {step.action.text}
            <ArrowRight size={16} aria-hidden />
          </Link>
        )}
      </div>
      <div className={styles.foot}>
        {at < last && (
          <Button variant="subtle" color="gray" className={styles.skip} onClick={skip}>
            {t('Skip Tour')}
          </Button>
        )}
        <Button variant="default" disabled={at === 0} onClick={goBack}>
          {t('Previous')}
        </Button>
        {at < last ? (
          <Button ref={next} data-autofocus onClick={() => setAt(at + 1)}>
            {t('Next')}
          </Button>
        ) : (
          <Button onClick={finish}>{t('Get Started')}</Button>
        )}
      </div>
    </Dialog>
  )
}
