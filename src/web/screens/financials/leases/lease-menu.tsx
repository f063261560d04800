import { Button, Menu } from '@mantine/core'
import {
  ArrowRightLeft,
  BanknoteArrowDown,
  BellRing,
  CalendarX,
  ChevronDown,
  CircleMinus,
  CirclePlus,
  DoorOpen,
  Eraser,
  Gavel,
  HandCoins,
  Handshake,
  LogOut,
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
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import styles from './lease.module.css'
import type { LeaseTask } from './lease-tasks.ts'

/** All actions on a lease, grouped by subject. */
export function LeaseMenu(props: {
  lease: Lease
  tasks: ReadonlySet<LeaseTask>
  onTask: (task: LeaseTask) => void
}) {
  const shown = groups()
    .map(({ title, items }) => ({ title, items: items.filter(([task]) => props.tasks.has(task)) }))
    .filter(({ items }) => items.length > 0)
  if (shown.length === 0) return null
  return (
    <Menu width={250} middlewares={fitting}>
      <Menu.Target>
        <Button variant="default" rightSection={<ChevronDown size={16} aria-hidden />}>
          {t('Actions')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
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
                {task === 'end' && props.lease.status === 'pending' ? t('Cancel lease') : label}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** On a small phone it scrolls. */
const fitting = { flip: true, shift: true, size: { padding: 8 } }

const grave: ReadonlySet<LeaseTask> = new Set(['end', 'openEviction'])

function groups(): { title: string; items: readonly [LeaseTask, string, LucideIcon][] }[] {
  return [
    {
      title: t('Account'),
      items: [
        ['charge', t('Add charge'), CirclePlus],
        ['credit', t('Add credit'), CircleMinus],
        ['writeOff', t('Write off'), Eraser],
        ['refund', t('Refund'), HandCoins],
        ['moveMoney', t('Transfer money to another lease'), ArrowRightLeft],
        ['remind', t('Remind'), BellRing],
      ],
    },
    {
      title: t('Deposit'),
      items: [
        ['depositReceived', t('Receive deposit'), PiggyBank],
        ['depositInterest', t('Add interest'), TrendingUp],
        ['depositApplied', t('Withhold from deposit'), ShieldMinus],
        ['depositRefunded', t('Return deposit'), BanknoteArrowDown],
      ],
    },
    {
      title: t('Lease'),
      items: [
        ['renew', t('Renew'), RefreshCw],
        ['offerRenewal', t('Offer renewal'), Handshake],
        ['rent', t('Change rent'), Receipt],
        ['goOn', t('Continue month-to-month'), Repeat],
        ['stopAtEnd', t('Don’t renew'), CalendarX],
        ['notice', t('Give notice'), Megaphone],
        ['withdrawNotice', t('Withdraw notice'), Undo2],
        ['openEviction', t('Start eviction'), Gavel],
        ['closeEviction', t('Close eviction'), Undo2],
        ['withdrawEnd', t('Undo lease end'), Undo2],
        ['guidedMoveOut', t('Move out'), LogOut],
        ['moveOut', t('Move-out date'), DoorOpen],
        ['end', t('End lease'), CalendarX],
      ],
    },
  ]
}
