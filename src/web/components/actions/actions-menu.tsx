import { Loader, Menu } from '@mantine/core'
import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
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
    // The button was rendered again with its menu, which returns the focus to it when it closes.
    button.current?.focus()
    setOpen(true)
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
    <Menu opened={isOpen} onChange={setOpen}>
      <Menu.Target>{dots}</Menu.Target>
      <Menu.Dropdown>{props.children}</Menu.Dropdown>
    </Menu>
  )
}

export function MenuAction(props: {
  icon: LucideIcon
  /** Ends or removes something. */
  isGrave?: boolean
  onClick: () => void
  children: ReactNode
}) {
  const { icon: Icon } = props
  return (
    <Menu.Item
      // The library's red has too little contrast in the dark.
      color={props.isGrave ? 'var(--bad-ink)' : undefined}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={props.onClick}
    >
      {props.children}
    </Menu.Item>
  )
}
