import { Alert, Button } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { goToSignIn } from '#web/client/api.ts'
import styles from './removed-message.module.css'

/** The reason why a user was signed out, with a link to sign in. */
export default function RemovedAlert({ sentence }: { sentence: string }) {
  return (
    <Alert color="red" role="alert" title={t('You are signed out')}>
      <p className={styles.sentence}>{sentence}</p>
      <Button size="compact-sm" variant="default" onClick={goToSignIn}>
        {t('Sign in again')}
      </Button>
    </Alert>
  )
}
