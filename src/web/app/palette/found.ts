import type { LucideIcon } from 'lucide-react'
import type { Account } from '#shared/account/auth.ts'
import { t } from '#shared/language/t.ts'
import type { SearchReply } from '#shared/operations/search.ts'
import { type About, type Action, actionsOf } from '#web/actions/actions.tsx'
import type { Portal } from '#web/session/portal.ts'
import { actionsAbout } from './actions-about.ts'
import { fitting, type Named, named } from './fitting.ts'
import { reportsOf, screensOf, sectionsOf } from './places.ts'
import type { Recent } from './recents.ts'
import { recentFound, rowGroups } from './rows.ts'
import { schemeSwitch, settingsOf } from './settings-places.ts'

/** Something to go to, or to begin. */
export interface Found {
  id: string
  label: string
  detail?: string
  icon: LucideIcon
  /** The shortcut to it. */
  keys?: readonly string[] | undefined
  to: { href: string } | { action: Action; about?: About } | { scheme: 'light' | 'dark' }
  /** Stored among the recent ones; an action is not. */
  recent?: Recent
}

export interface FoundGroup {
  title: string
  found: Found[]
}

type Person = Pick<Account, 'role' | 'organizationId'>

/** With more of a kind, people type another word. */
const maxPlaces = 6

/**
 * All results for the search, by kind; empty kinds are left out. Places and actions come first: they are here at
 * once, and later results of the server move none of them.
 */
export function groupsOf(
  typed: string,
  person: Person,
  portal: Portal | undefined,
  known: {
    rows?: SearchReply | undefined
    recents?: readonly Recent[]
    currency?: string
    isDark?: boolean
  },
): FoundGroup[] {
  const { rows, recents = [], currency = 'USD', isDark = false } = known
  const search = typed.trim()
  const actions = actionsOf(person, portal).map(actionNamed)
  const groups: FoundGroup[] =
    search === ''
      ? [
          { title: t('Recent'), found: recents.map(recentFound) },
          { title: t('Screens'), found: screensOf(portal).map(({ found }) => found) },
          { title: t('Actions'), found: actions.map(({ found }) => found) },
        ]
      : [
          ...placesFor(search, [
            { title: t('Screens'), all: [...screensOf(portal), ...sectionsOf(person, portal)] },
            { title: t('Reports'), all: reportsOf(person, portal) },
            { title: t('Settings'), all: [...settingsOf(person), schemeSwitch(isDark)] },
            { title: t('Actions'), all: actions },
          ]),
          ...(rows ? rowGroups(rows, currency) : []),
          {
            title: t('Quick Actions'),
            found: rows ? actionsAbout(rows, person, portal) : [],
          },
        ]
  return groups.filter(({ found }) => found.length > 0)
}

/** The group with the best result first. */
function placesFor(search: string, groups: readonly { title: string; all: Named[] }[]) {
  return groups
    .map(({ title, all }) => ({ title, ...fitting(all, search) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ title, found }) => ({ title, found: found.slice(0, maxPlaces) }))
}

/** The actions of the create menu. */
export function actionGroups(
  typed: string,
  person: Person,
  portal: Portal | undefined,
): FoundGroup[] {
  const { found } = fitting(actionsOf(person, portal).map(actionNamed), typed.trim())
  return found.length > 0 ? [{ title: t('Actions'), found }] : []
}

function actionNamed(one: ReturnType<typeof actionsOf>[number]): Named {
  const { action, icon } = one
  return named(
    () => one.label,
    label => ({ id: action, label, icon, to: { action } }),
  )
}
