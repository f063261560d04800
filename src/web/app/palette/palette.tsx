import { CloseButton } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { CornerDownLeft, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { t } from '#shared/language/t.ts'
import { listLeases } from '#shared/leases/leases.ts'
import { limits } from '#shared/limits.ts'
import { listTenants } from '#shared/people/tenants.ts'
import { listProperties } from '#shared/properties/properties.ts'
import { listUnits } from '#shared/properties/units.ts'
import { useActions } from '#web/actions/actions.tsx'
import { useCall } from '#web/client/api.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { usePortal } from '#web/session/portal.ts'
import { usePerson } from '#web/session/session.tsx'
import { type Found, groupsOf, type Rows } from './found.ts'
import styles from './palette.module.css'

/** The command palette: opens any screen and starts any action with a few keys. */
export default function Palette(props: {
  opened: boolean
  /** The text typed before the field was mounted. */
  takeTyped: () => string
  onClose: () => void
}) {
  const { opened, takeTyped, onClose } = props
  const person = usePerson()
  const portal = usePortal()
  const { start, dialogs } = useActions()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const onPhone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
  const { isLooking, ...rows } = useFoundRows(typed, opened)
  const groups = groupsOf(typed, person, portal, rows)
  const all = groups.flatMap(group => group.found)
  const chosen = all[Math.min(at, all.length - 1)]

  useEffect(() => {
    if (opened) {
      setTyped('')
      setAt(0)
    }
  }, [opened])

  function choose({ to }: Found) {
    onClose()
    // First the focus returns to its former place, then it moves to the new one.
    setTimeout(() => ('href' in to ? navigate(to.href) : start(to.action)), 50)
  }

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      const next = (Math.min(at, all.length - 1) + step + all.length) % Math.max(all.length, 1)
      setAt(next)
      document.getElementById(`${id}-${all[next]?.id}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose(chosen)
    }
  }

  return (
    <>
      <Dialog
        opened={opened}
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
        <div className={styles.top}>
          <Search size={19} aria-hidden />
          <input
            className={styles.input}
            role="combobox"
            aria-label={t('Search or jump to')}
            aria-expanded
            aria-controls={`${id}-list`}
            aria-activedescendant={chosen && `${id}-${chosen.id}`}
            aria-autocomplete="list"
            placeholder={t('Search or jump to…')}
            autoComplete="off"
            spellCheck={false}
            maxLength={limits.line}
            data-autofocus
            value={typed}
            onFocus={() => {
              const early = takeTyped()
              setTyped(before => before + early)
            }}
            onChange={event => {
              setTyped(event.currentTarget.value)
              setAt(0)
            }}
            onKeyDown={move}
          />
          <CloseButton aria-label={t('Close')} onClick={onClose} />
        </div>
        <div id={`${id}-list`} role="listbox" aria-label={t('Results')} className={styles.results}>
          {groups.map(group => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups, not fieldsets.
            <div key={group.title} role="group" aria-labelledby={`${id}-${group.title}`}>
              <p id={`${id}-${group.title}`} role="presentation" className={styles.group}>
                {group.title}
              </p>
              {group.found.map(found => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus.
                // biome-ignore lint/a11y/useFocusableInteractive: an active descendant takes no focus.
                <div
                  key={found.id}
                  id={`${id}-${found.id}`}
                  role="option"
                  aria-selected={found === chosen}
                  className={styles.found}
                  onClick={() => choose(found)}
                  onPointerMove={() => setAt(all.indexOf(found))}
                >
                  <found.icon size={18} aria-hidden />
                  <span className={styles.label}>{found.label}</span>
                  {found.detail && <span className={styles.detail}>{found.detail}</span>}
                  <CornerDownLeft size={15} aria-hidden className={styles.enter} />
                </div>
              ))}
            </div>
          ))}
        </div>
        <p className={styles.nothing} role="status">
          {isLooking
            ? t('Searching...')
            : all.length === 0
              ? t('No results for “{typed}”', { typed: typed.trim() })
              : ''}
        </p>
      </Dialog>
      {dialogs}
    </>
  )
}

/** The server's results for the search, five of each kind. */
function useFoundRows(typed: string, opened: boolean): Rows & { isLooking: boolean } {
  const text = typed.trim()
  const [q] = useDebouncedValue(text, 200)
  const search = { query: { q, limit: 5 }, enabled: opened && q !== '' && text !== '' }
  const properties = useCall(listProperties, search)
  const tenants = useCall(listTenants, search)
  const units = useCall(listUnits, search)
  const leases = useCall(listLeases, search)
  if (text === '') return { isLooking: false }
  return {
    properties: properties.data,
    tenants: tenants.data,
    units: units.data,
    leases: leases.data,
    isLooking: q !== text || [properties, tenants, units, leases].some(read => read.isFetching),
  }
}
