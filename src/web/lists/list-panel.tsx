import { Button, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { Text } from '#web/components/values/text.tsx'
import styles from './list-panel.module.css'

/**
 * A titled list: skeletons first, then the rows, an empty state, or the reason of a failure. The first five show; a
 * button adds the rest.
 */
export function ListBlock<Row extends { id: string }>(props: {
  title: string
  /** On the line of the title. */
  actions?: ReactNode
  read: Reading
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  row: (row: Row) => ReactNode
  /** The title when reading failed, such as 'Payments could not be loaded'. */
  failure: string
  empty: ReactNode
  loadingRows?: number
  /** Where all of them are, of which `rows` are the first, and how many. */
  all?: { count: number; href: string } | undefined
}) {
  const { rows, read } = props
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows?.slice(0, atFirst)
  return (
    <Panel title={props.title} actions={props.actions} flush>
      {rows === undefined && read.error ? (
        <FailureState
          title={props.failure}
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : rows === undefined ? (
        <LoadingRows
          count={props.loadingRows ?? 3}
          label={t('Loading {label}', { label: props.title })}
        />
      ) : rows.length === 0 ? (
        props.empty
      ) : (
        <>
          <ul className={styles.rows}>
            {shown?.map(row => (
              <li key={row.id} className={styles.item}>
                {props.row(row)}
              </li>
            ))}
          </ul>
          {props.all && props.all.count > rows.length && (
            <div className={styles.foot}>
              <Button
                component={Link}
                href={props.all.href}
                variant="subtle"
                size="compact-sm"
                aria-label={t('View all {count, number}: {list}', {
                  count: props.all.count,
                  list: props.title,
                })}
              >
                {t('View all {count, number}', { count: props.all.count })}
              </Button>
            </div>
          )}
          {rows.length > (shown?.length ?? 0) && (
            <div className={styles.foot}>
              <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
                {t('Show all {count, number}', { count: rows.length })}
              </Button>
            </div>
          )}
        </>
      )}
    </Panel>
  )
}

const atFirst = 5

/** The state of a query from `useCall`, without the rows. */
export interface Reading {
  error: { sentence: string } | null
  refetch: () => unknown
}

/** One row that leads to its own page: two lines, and a figure with a note at the end. */
export function ListRow(props: {
  href: string
  lead?: ReactNode
  title: ReactNode
  text: ReactNode
  figure: ReactNode
  note?: ReactNode
  /** A button that does something with the row instead of leading to it. */
  action?: ReactNode
}) {
  return (
    <div className={styles.line}>
      <Link href={props.href} className={styles.row}>
        {props.lead && <span className={styles.lead}>{props.lead}</span>}
        <span className={styles.words}>
          <span className={styles.title}>{props.title}</span>
          <span className={styles.text}>{props.text}</span>
        </span>
        <span className={styles.aside}>
          <span className={styles.figure}>{props.figure}</span>
          {props.note && <span className={styles.note}>{props.note}</span>}
        </span>
      </Link>
      {props.action && <div className={styles.action}>{props.action}</div>}
    </div>
  )
}

/** An empty list that needs no action. */
export function QuietLine({ children }: { children: ReactNode }) {
  return <p className={styles.quiet}>{children}</p>
}

/** The link from the first rows to the whole list: 'View All', with its subject for screen readers. */
export function ViewAll({ href, of }: { href: string; of: string }) {
  return (
    <Button component={Link} href={href} variant="subtle" size="compact-sm" className={styles.all}>
      <Text id="View All<0> {of}</0>" values={{ of }} parts={[<VisuallyHidden key="of" />]} />
    </Button>
  )
}
