import { Loader } from '@mantine/core'
import { EllipsisVertical } from 'lucide-react'
import {
  type ComponentProps,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { RowIconButton } from './row-button.tsx'

/**
 * A menu button with the actions of one row. `label` names the row. The menu is rendered when it is
 * first opened: in a list nearly every one stays closed.
 */
export function ActionsMenu(props: {
  label: string
  /** Pixels of the button's side. */
  size?: number
  /** With a border, beside other buttons. */
  isButton?: boolean
  isLoading?: boolean
  children: ReactNode
}) {
  const { label, size = 36, isLoading } = props
  const [isMade, setMade] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isMade) return
    let isGone = false
    void load().then(() => {
      if (isGone) return
      // The button was rendered again with its menu, which returns the focus to it when it closes.
      button.current?.focus()
      setOpen(true)
    })
    return () => {
      isGone = true
    }
  }, [isMade])
  const dots = (
    <RowIconButton
      ref={button}
      look={props.isButton ? 'default' : 'subtle'}
      side={size}
      disabled={isLoading}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={isMade ? undefined : () => setMade(true)}
    >
      {isLoading ? (
        <Loader size={17} color="currentColor" />
      ) : (
        <EllipsisVertical size={17} aria-hidden />
      )}
    </RowIconButton>
  )
  if (!isMade) return dots
  return (
    <Suspense fallback={dots}>
      <OpenMenu button={dots} opened={isOpen} onChange={setOpen}>
        {props.children}
      </OpenMenu>
    </Suspense>
  )
}

// No first screen waits for a menu's code.
const load = () => import('./open-menu.tsx')
const OpenMenu = lazy(async () => ({ default: (await load()).OpenMenu }))
const LoadedAction = lazy(async () => ({ default: (await load()).MenuAction }))

export function MenuAction(props: ComponentProps<typeof LoadedAction>) {
  return <LoadedAction {...props} />
}
