import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { foldText } from '#shared/fold-text.ts'
import { t } from '#shared/language/t.ts'
import { fewestSearched, searchAll } from '#shared/operations/search.ts'
import { useActions } from '#web/actions/actions.tsx'
import type { PaletteRequest } from '#web/actions/open-palette.ts'
import { useScheme } from '#web/brand/use-scheme.ts'
import { useCall } from '#web/client/api.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { useLocale } from '#web/session/locale.ts'
import { usePortal } from '#web/session/portal.ts'
import { usePerson } from '#web/session/session.tsx'
import { actionGroups, type Found, groupsOf } from './found.ts'
import styles from './palette.module.css'
import { PaletteField } from './palette-field.tsx'
import { PaletteResults } from './palette-results.tsx'
import { recentsOf, rememberRecent } from './recents.ts'
import { ShortcutSheet } from './shortcut-sheet.tsx'

/** The command palette: finds anything, opens any screen and starts any action with a few keys. */
export default function Palette(props: {
  opened: boolean
  request: PaletteRequest
  /** The text typed before the field was mounted. */
  takeTyped: () => string
  onClose: () => void
}) {
  const { opened, request, takeTyped, onClose } = props
  const { words = '', shows = 'all' } = request
  const person = usePerson()
  const portal = usePortal()
  const { currency } = useLocale()
  const { start, dialogs } = useActions()
  const scheme = useScheme()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const onPhone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
  const isOpen = opened && shows !== 'keys'
  const search = useSearch(typed, isOpen && shows === 'all')
  const groups =
    shows === 'actions'
      ? actionGroups(typed, person, portal)
      : groupsOf(typed, person, portal, {
          ...{ rows: search.rows, recents: recentsOf(person.id), currency, isDark: scheme.isDark },
        })
  const all = groups.flatMap(group => group.found)
  const chosen = all[Math.min(at, all.length - 1)]

  useEffect(() => {
    if (opened) {
      setTyped(words)
      setAt(0)
    }
  }, [opened, words])

  function choose({ to, recent }: Found) {
    onClose()
    if (recent) rememberRecent(person.id, recent)
    // First the focus returns to its former place, then it moves to the new one.
    setTimeout(() => {
      if ('href' in to) navigate(to.href)
      else if ('scheme' in to) scheme.choose(to.scheme)
      else start(to.action, to.about)
    }, 50)
  }

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      const next = (Math.min(at, all.length - 1) + step + all.length) % Math.max(all.length, 1)
      setAt(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose(chosen)
    }
  }

  return (
    <>
      <Dialog
        opened={isOpen}
        onClose={onClose}
        withCloseButton={false}
        centered={false}
        yOffset="12dvh"
        size={600}
        padding={0}
        fullScreen={onPhone}
        attributes={{ content: { 'aria-label': t('Search and commands') } }}
        classNames={{ body: styles.body }}
      >
        <PaletteField
          id={id}
          chosen={chosen && all.indexOf(chosen)}
          typed={typed}
          placeholder={shows === 'actions' ? t('Create…') : t('Search or jump to…')}
          takeTyped={takeTyped}
          onType={text => {
            setTyped(text)
            setAt(0)
          }}
          onKeyDown={move}
          onClose={onClose}
        />
        <PaletteResults
          id={id}
          groups={groups}
          chosen={chosen}
          onChoose={choose}
          onPoint={found => setAt(all.indexOf(found))}
        />
        <p className={styles.nothing} role="status">
          {stateOf({ ...search, isEmpty: all.length === 0, typed: typed.trim() })}
        </p>
        {search.error && (
          <p className={styles.failed} role="alert">
            {search.error.sentence}{' '}
            <button type="button" onClick={search.retry}>
              {t('Try Again')}
            </button>
          </p>
        )}
      </Dialog>
      <ShortcutSheet opened={opened && shows === 'keys'} onClose={onClose} />
      {dialogs}
    </>
  )
}

/** The server's results, once a person pauses. */
function useSearch(typed: string, isOn: boolean) {
  const text = typed.trim()
  const isEnough = foldText(text).length >= fewestSearched
  const [q] = useDebouncedValue(text, 150)
  const isAsked = isOn && isEnough && foldText(q).length >= fewestSearched
  const { data, isFetching, error, refetch } = useCall(searchAll, {
    query: { q },
    enabled: isAsked,
  })
  const isOf = isAsked && q === text
  return {
    rows: isEnough && isAsked ? data : undefined,
    isLooking: isOn && isEnough && (!isOf || isFetching),
    error: isOf && !isFetching ? error : null,
    retry: () => void refetch(),
  }
}

function stateOf(search: {
  isLooking: boolean
  error: unknown
  isEmpty: boolean
  typed: string
}): string {
  if (search.isLooking) return t('Searching...')
  if (search.error || !search.isEmpty) return ''
  return t('No results for “{typed}”', { typed: search.typed })
}
