import { Button } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { useTabTitle } from '#web/components/layout/page.tsx'
import { useSession } from '#web/session/session.tsx'
import styles from './not-found.module.css'

/** An unknown path. */
export default function NotFound() {
  const { isAuthenticated } = useSession()
  useTabTitle(t('404 Page Not Found'))
  return (
    <div className={styles.page}>
      <svg className={styles.roof} viewBox="0 0 120 56" width="120" height="56" aria-hidden="true">
        <path d="M8 48 60 10l52 38" />
        <path d="M60 50V34" />
      </svg>
      <h1 className={styles.title}>{t('404 Page Not Found')}</h1>
      <p className={styles.text}>{t('Did you forget to add the page to the router?')}</p>
      <Button component="a" href="/">
        {isAuthenticated ? t('Back to Dashboard') : t('Back to Home Page')}
      </Button>
    </div>
  )
}
