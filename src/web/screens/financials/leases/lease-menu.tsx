import { Button, Menu } from '@mantine/core'
import {
  ArrowRightLeft,
  BanknoteArrowDown,
  CalendarX,
  ChevronDown,
  CircleMinus,
  CirclePlus,
  DoorOpen,
  Eraser,
  Gavel,
  HandCoins,
  Handshake,
  type LucideIcon,
  Megaphone,
  PiggyBank,
  Receipt,
  RefreshCw,
  Repeat,
  ShieldMinus,
  TrendingUp,
  Undo2,
} from 'lucide-react'
import type { Lease } from '#shared/leases/leases.ts'
import type { LeaseTask } from './lease-tasks.ts'

/** All actions on a lease, grouped by subject. */
export function LeaseMenu(props: {
  lease: Lease
  tasks: ReadonlySet<LeaseTask>
  onTask: (task: LeaseTask) => void
}) {
  const shown = groups
    .map(({ title, items }) => ({ title, items: items.filter(([task]) => props.tasks.has(task)) }))
    .filter(({ items }) => items.length > 0)
  if (shown.length === 0) return null
  return (
    <Menu width={250}>
      <Menu.Target>
        <Button variant="default" rightSection={<ChevronDown size={16} aria-hidden />}>
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {shown.map(({ title, items }, place) => (
          <div key={title}>
            {place > 0 && <Menu.Divider />}
            <Menu.Label>{title}</Menu.Label>
            {items.map(([task, label, Icon]) => (
              <Menu.Item
                key={task}
                color={grave.has(task) ? 'red' : undefined}
                leftSection={<Icon size={16} aria-hidden />}
                onClick={() => props.onTask(task)}
              >
                {task === 'end' && props.lease.status === 'pending' ? 'Cancel lease' : label}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const grave: ReadonlySet<LeaseTask> = new Set(['end', 'openEviction'])

const groups: readonly { title: string; items: readonly [LeaseTask, string, LucideIcon][] }[] = [
  {
    title: 'Account',
    items: [
      ['charge', 'Add charge', CirclePlus],
      ['credit', 'Add credit', CircleMinus],
      ['writeOff', 'Write off', Eraser],
      ['refund', 'Refund', HandCoins],
      ['moveMoney', 'Move money to another lease', ArrowRightLeft],
    ],
  },
  {
    title: 'Deposit',
    items: [
      ['depositReceived', 'Receive deposit', PiggyBank],
      ['depositInterest', 'Add interest', TrendingUp],
      ['depositApplied', 'Withhold from deposit', ShieldMinus],
      ['depositRefunded', 'Return deposit', BanknoteArrowDown],
    ],
  },
  {
    title: 'Lease',
    items: [
      ['renew', 'Renew', RefreshCw],
      ['offerRenewal', 'Offer renewal', Handshake],
      ['rent', 'Change rent', Receipt],
      ['goOn', 'Continue month-to-month', Repeat],
      ['stopAtEnd', 'Don’t renew', CalendarX],
      ['notice', 'Give notice', Megaphone],
      ['withdrawNotice', 'Withdraw notice', Undo2],
      ['openEviction', 'Start eviction', Gavel],
      ['closeEviction', 'Close eviction', Undo2],
      ['withdrawEnd', 'Undo lease end', Undo2],
      ['moveOut', 'Move-out date', DoorOpen],
      ['end', 'End lease', CalendarX],
    ],
  },
]
