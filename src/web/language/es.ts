import type { Messages } from '@lingui/core'

/** Spanish of all texts that the browser shows by itself. */
export const messages: Messages = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Messages>(
      ['../../locales/es/*.po', '!../../locales/es/{documents,emails,server}.po'],
      { eager: true, import: 'messages' },
    ),
  ),
)
