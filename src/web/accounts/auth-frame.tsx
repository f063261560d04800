import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { Street } from '#web/brand/street.tsx'
import '#web/brand/street.css'
import { LogoMark } from '#web/brand/logo.tsx'
import { SchemeToggle } from '#web/brand/scheme-toggle.tsx'
import { useTabTitle } from '#web/components/layout/page.tsx'
import { LanguageSelect } from '#web/language/language-select.tsx'
import styles from './auth-frame.module.css'

/** The frame around the forms of visitors: the form, and a street beside it on wide screens. */
export function AuthFrame(props: { title: string; text: ReactNode; children: ReactNode }) {
  useTabTitle(props.title)
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <header className={styles.top}>
          <a className={styles.product} href="/" aria-label={t('Rooftree, home')}>
            <LogoMark size={30} />
            Rooftree
          </a>
          <SchemeToggle />
        </header>
        <main className={styles.form}>
          <h1 className={styles.title}>{props.title}</h1>
          <p className={styles.text}>{props.text}</p>
          {props.children}
          <LanguageSelect />
        </main>
      </div>
      <aside className={styles.picture} aria-label={t('About Rooftree')}>
        <div className={styles.scene}>
          <Street />
          <p className={styles.pitch}>
            {t(
              'Properties, tenants, rent and maintenance in one place, so everyone knows what comes next.',
            )}
          </p>
        </div>
      </aside>
    </div>
  )
}
