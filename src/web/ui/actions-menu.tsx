import { ActionIcon, Menu } from '@mantine/core'
import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Three dots, and behind them what can be done with one thing. `label` says with which. */
export function ActionsMenu(props: {
  label: string
  /** Pixels of the button's side. */
  size?: number
  /** With a border, beside other buttons. */
  isButton?: boolean
  isLoading?: boolean
  children: ReactNode
}) {
  const { size = 36 } = props
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          variant={props.isButton ? 'default' : 'subtle'}
          color="gray"
          size={size}
          flex={`0 0 ${size}px`}
          loading={props.isLoading ?? false}
          aria-label={props.label}
        >
          <EllipsisVertical size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
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
      color={props.isGrave ? 'red' : undefined}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={props.onClick}
    >
      {props.children}
    </Menu.Item>
  )
}
