import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import styles from './page.module.css'

/** One screen: its title (also the browser tab's), its purpose, and its actions. */
export function Page(props: {
  title: string
  subtitle?: ReactNode
  /** The screen that leads here, with the way back to it. */
  back?: { href: string; name: string }
  /** The head takes no space on the screen: a table for work begins at its top. */
  isFolded?: boolean
  /** On a broad screen the head is one line, so that more rows are in view. */
  isDense?: boolean
  /** Buttons, the main one last. */
  actions?: ReactNode
  children: ReactNode
}) {
  useTabTitle(props.title)
  return (
    <div
      className={styles.page}
      data-in-turn
      data-folded={props.isFolded || undefined}
      data-dense={props.isDense || undefined}
    >
      {props.back && (
        <Link href={props.back.href} className={styles.back}>
          <ChevronLeft size={16} aria-hidden />
          {props.back.name}
        </Link>
      )}
      <div className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title}>{props.title}</h1>
          {props.subtitle && <p className={styles.subtitle}>{props.subtitle}</p>}
        </div>
        {props.actions && <div className={styles.actions}>{props.actions}</div>}
      </div>
      {props.children}
    </div>
  )
}

/** `title · <name of the application>` in the browser tab. */
export function useTabTitle(title: string) {
  useEffect(() => {
    const name = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')
    document.title = name ? `${title} · ${name.content}` : title
  }, [title])
}
