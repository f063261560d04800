import {
  CircleAlert,
  CircleCheck,
  Info,
  type LucideIcon,
  Sparkle,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './status-badge.module.css'

/** The meaning of a status; each tone has a color and, but for `calm`, an icon. */
export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'calm' | 'accent'

/** A status or kind in a word or two. `icon` replaces the tone's own; `icon={null}` leaves it out. */
export function StatusBadge(props: {
  tone: Tone
  icon?: LucideIcon | null
  className?: string
  children: ReactNode
}) {
  const Icon = props.icon === undefined ? icons[props.tone] : props.icon
  return (
    <span className={`${styles.badge} ${props.className ?? ''}`} data-tone={props.tone}>
      {Icon && <Icon size={13} strokeWidth={2.25} aria-hidden />}
      {props.children}
    </span>
  )
}

const icons: Record<Tone, LucideIcon | null> = {
  good: CircleCheck,
  warn: TriangleAlert,
  bad: CircleAlert,
  info: Info,
  calm: null,
  accent: Sparkle,
}
