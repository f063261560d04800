import { Menu } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'

/** The menu of a row's button, once it was asked for. */
export function OpenMenu(props: {
  button: ReactElement
  opened: boolean
  onChange: (isOpen: boolean) => void
  children: ReactNode
}) {
  return (
    <Menu opened={props.opened} onChange={props.onChange}>
      <Menu.Target>{props.button}</Menu.Target>
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
