import { Alert, Button } from '@mantine/core'
import type { ReactNode, SyntheticEvent } from 'react'
import { t } from '#shared/language/t.ts'
import styles from './two-factor.module.css'

/** One step of a dialog that has several: on success the step after it takes its place. */
export function StepForm(props: {
  form: {
    submit: (event?: SyntheticEvent) => Promise<boolean>
    isPending: boolean
    failure: string | null
  }
  submit: string
  submitting: string
  onCancel: () => void
  children: ReactNode
}) {
  const { form } = props
  return (
    <form noValidate method="post" onSubmit={form.submit} className={styles.step}>
      {form.failure && (
        <Alert color="red" role="alert">
          {form.failure}
        </Alert>
      )}
      {props.children}
      <div className={styles.actions}>
        <Button variant="default" onClick={props.onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" disabled={form.isPending}>
          {form.isPending ? props.submitting : props.submit}
        </Button>
      </div>
    </form>
  )
}
