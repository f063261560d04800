import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'wouter'
import styles from './auth.module.css'

/** Switches the form and keeps the rest of the address, such as where to go afterwards. */
export function ModeLink(props: { to: 'login' | 'register' | 'forgot'; children?: ReactNode }) {
  const [search] = useSearchParams()
  const next = new URLSearchParams(search)
  if (props.to === 'login') next.delete('mode')
  else next.set('mode', props.to)
  return (
    <Link className={styles.mode} href={next.size > 0 ? `/auth?${next}` : '/auth'}>
      {props.children}
    </Link>
  )
}
