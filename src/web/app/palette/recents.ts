import { recentKey } from '#web/session/recent-key.ts'

export type RecentKind =
  | 'place'
  | 'person'
  | 'lease'
  | 'property'
  | 'unit'
  | 'request'
  | 'payment'
  | 'vendor'
  | 'document'

/** A chosen result, as it was shown. */
export interface Recent {
  kind: RecentKind
  label: string
  detail?: string | undefined
  href: string
}

const maxRecents = 5

/** The five last chosen by this person on this device, the latest first; signing out forgets them. */
export function recentsOf(personId: string): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(recentKey(personId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, maxRecents) : []
  } catch {
    // Another program wrote there.
    return []
  }
}

/** Puts one first. A full store keeps none: they are a convenience. */
export function rememberRecent(personId: string, recent: Recent): void {
  const others = recentsOf(personId).filter(({ href }) => href !== recent.href)
  try {
    localStorage.setItem(
      recentKey(personId),
      JSON.stringify([recent, ...others].slice(0, maxRecents)),
    )
  } catch {}
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const { kind, label, href } = value as Partial<Record<keyof Recent, unknown>>
  // Only within this site.
  const isOwn = typeof href === 'string' && /^\/(?!\/)/.test(href)
  return typeof kind === 'string' && kinds.includes(kind) && typeof label === 'string' && isOwn
}

const kinds: readonly string[] = [
  ...['place', 'person', 'lease', 'property', 'unit', 'request'],
  ...['payment', 'vendor', 'document'],
]
