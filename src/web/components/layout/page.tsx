import { ChevronLeft } from 'lucide-react'
import { type ReactNode, use, useEffect } from 'react'
import { Link } from 'wouter'
import type { Day } from '#shared/dates.ts'
import { usePrinting } from '#web/components/tables/use-printing.ts'
import styles from './page.module.css'
import { PrintedHead } from './printed-head.ts'

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
  /** In print: the name of the part that shows, and the day of its figures; null where the part names its own. */
  printed?: { title?: string; asOf?: Day | null | undefined }
  children: ReactNode
}) {
  const { printed = {} } = props
  const isPrinting = usePrinting()
  const head = use(PrintedHead)
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
          <h1 className={styles.title}>{(isPrinting && printed.title) || props.title}</h1>
          {isPrinting && <p className={styles.subtitle}>{head(printed.asOf)}</p>}
          {props.subtitle && !(isPrinting && printed.title) && (
            <p className={styles.subtitle}>{props.subtitle}</p>
          )}
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
