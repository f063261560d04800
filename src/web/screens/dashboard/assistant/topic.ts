import type { Permission } from '#shared/permissions.ts'
import type { Action } from '#web/actions/actions.tsx'

/** An answer to "How do I …?", with the button that opens the dialog or the screen. */
export interface HowTo {
  text: string
  button: { label: string; action: Action } | { label: string; href: string }
}

export interface Topic {
  /** On folded text, English and Spanish. */
  asks: RegExp
  may: Permission
  /** For tenants, for all other roles, or for both. */
  who: 'tenant' | 'office' | 'all'
  answer: () => HowTo
}

/** Folded words for making something, English and Spanish. */
export const adds = '(?:add|create|new|enter|set up|setup|agreg\\w*|anad\\w*|cre[ao]\\w*|nuev[oa])'
