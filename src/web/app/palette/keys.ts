import { t } from '#shared/language/t.ts'
import type { Portal } from '#web/session/portal.ts'
import { navigationFor, settingsEntry } from '#web/session/sidebar-entries.ts'

/** The letter after G that goes to a screen. */
const letters: Readonly<Record<string, string>> = {
  '/': 'd',
  '/properties': 'p',
  '/tenants': 't',
  '/financials': 'f',
  '/maintenance': 'm',
  '/communication': 'c',
  '/reports': 'r',
  '/documents': 'o',
  '/settings': 's',
}

/** The keys that go to a screen; undefined without any. */
export function keysTo(href: string): string[] | undefined {
  const letter = letters[href]
  return letter ? ['G', letter.toUpperCase()] : undefined
}

/** The screens a person goes to by G and a letter. */
export function screenKeys(portal: Portal | undefined) {
  return [...navigationFor(portal), settingsEntry].flatMap(({ href, label }) => {
    const letter = letters[href]
    return letter ? [{ letter, href, label }] : []
  })
}

/** All keyboard shortcuts with their effect. */
export function keyGroups(portal: Portal | undefined, search: string) {
  return [
    {
      title: t('Anywhere'),
      keys: [
        { keys: [search], does: t('Search and commands') },
        { keys: ['C'], does: t('Create something') },
        { keys: ['?'], does: t('Show these keys') },
      ],
    },
    {
      title: t('Go to'),
      keys: screenKeys(portal).map(({ letter, label }) => ({
        keys: ['G', letter.toUpperCase()],
        does: label,
      })),
    },
    {
      title: t('In a form'),
      keys: [
        { keys: ['Ctrl', 'Enter'], does: t('Save; in a form that adds, also start the next one') },
      ],
    },
    {
      title: t('In a list of results'),
      keys: [
        { keys: ['↑', '↓'], does: t('Move') },
        { keys: ['Enter'], does: t('Choose') },
        { keys: ['Esc'], does: t('Close') },
      ],
    },
  ]
}
