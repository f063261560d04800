import {
  Building2,
  CircleDollarSign,
  KeyRound,
  type LucideIcon,
  SquarePen,
  UserPlus,
  Wrench,
} from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import type { Account } from '#shared/account/auth.ts'
import { t } from '#shared/language/t.ts'
import { can, type Permission } from '#shared/permissions.ts'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import type { Portal } from '#web/session/portal.ts'

export type Action = 'property' | 'tenant' | 'lease' | 'payment' | 'request' | 'message' | 'charge'

/** The first values of an action's dialog; a charge needs its lease. */
export interface About {
  leaseId?: string
  unitId?: string
  tenantId?: string
  /** The receiver's, of a message. */
  recipientEmail?: string
}

/** Opens the dialog of an action. */
export type StartAction = (action: Action, about?: About) => void

/** The dialogs that are opened from several screens, and the function that opens them. */
export function useActions(): { start: StartAction; dialogs: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  // The last dialog stays mounted, so that its content does not change while it closes.
  const [last, setLast] = useState<{ action?: Action; about?: About }>({})

  function start(action: Action, about?: About) {
    setLast({ action, about })
    setOpen(true)
  }

  return {
    start,
    dialogs: allActions.map(action => {
      const Dialog = dialogs[action]
      const opened = isOpen && last.action === action
      return (
        <LazyDialog key={action} opened={opened}>
          <Dialog
            opened={opened}
            onClose={() => setOpen(false)}
            // The lists refresh themselves; no further action is needed.
            onAdded={nothing}
            {...last.about}
          />
        </LazyDialog>
      )
    }),
  }
}

/** The actions a person may start, in display order; none while the person is unknown. */
export function actionsOf(
  person: Pick<Account, 'role' | 'organizationId'>,
  portal: Portal | undefined,
): { action: Action; label: string; icon: LucideIcon }[] {
  // An owner only reads (domain.md §4.3).
  if (!portal || portal === 'owner') return []
  const allowed = actions.filter(({ may }) => can(person, may))
  // A new user may start only actions that found an organization; a tenant starts them on their own
  // screens.
  if (portal === 'newcomer') return allowed.filter(({ founds }) => founds)
  if (portal !== 'tenant') return allowed
  return allowed
    .filter(({ founds }) => !founds)
    .map(({ reported, ...offered }) => ({ ...offered, label: reported ?? offered.label }))
}

const actions: readonly {
  action: Action
  /** In the reader's language. */
  readonly label: string
  icon: LucideIcon
  may: Permission
  founds: boolean
  /** The label for a tenant, where it differs. */
  readonly reported?: string
}[] = [
  {
    action: 'property',
    get label() {
      return t('Add Property')
    },
    icon: Building2,
    may: 'property:create',
    founds: true,
  },
  {
    action: 'tenant',
    get label() {
      return t('Add Tenant')
    },
    icon: UserPlus,
    may: 'tenant:create',
    founds: true,
  },
  {
    action: 'lease',
    get label() {
      return t('Add Lease')
    },
    icon: KeyRound,
    may: 'lease:write',
    founds: false,
  },
  {
    action: 'payment',
    get label() {
      return t('Record Payment')
    },
    icon: CircleDollarSign,
    may: 'payment:create',
    founds: false,
    get reported() {
      return t('Report a Payment')
    },
  },
  {
    action: 'request',
    get label() {
      return t('New Request')
    },
    icon: Wrench,
    may: 'maintenance:create',
    founds: false,
  },
  {
    action: 'message',
    get label() {
      return t('New Message')
    },
    icon: SquarePen,
    may: 'message:send',
    founds: false,
  },
]

/** Preloads the code of a dialog, for example when the pointer nears its button. */
export function prepareAction(action: Action) {
  // A failed preload is no error; opening the dialog tries again and reports it.
  code[action]().catch(nothing)
}

interface DialogProps extends About {
  opened: boolean
  onClose: () => void
  onAdded: () => void
}

const code = {
  property: () => import('#web/properties/create-property.tsx').then(m => m.AddProperty),
  tenant: () => import('#web/people/create-tenant.tsx').then(m => m.TenantDialog),
  lease: () => import('#web/leases/create/create-lease.tsx').then(m => m.LeaseDialog),
  payment: () => import('#web/payments/record-payment.tsx').then(m => m.PaymentDialog),
  request: () => import('#web/maintenance/create-request.tsx').then(m => m.CreateRequest),
  message: () => import('#web/messages/new-message.tsx').then(m => m.NewMessage),
  charge: () => import('./charge-of-lease.tsx').then(m => m.ChargeOfLease),
} satisfies Record<Action, () => Promise<ComponentType<DialogProps>>>

const dialogs: Record<Action, ComponentType<DialogProps>> = {
  property: lazy(() => code.property().then(asDefault)),
  tenant: lazy(() => code.tenant().then(asDefault)),
  lease: lazy(() => code.lease().then(asDefault)),
  payment: lazy(() => code.payment().then(asDefault)),
  request: lazy(() => code.request().then(asDefault)),
  message: lazy(() => code.message().then(asDefault)),
  charge: lazy(() => code.charge().then(asDefault)),
}
const allActions = Object.keys(dialogs) as Action[]

function asDefault(Dialog: ComponentType<DialogProps>) {
  return { default: Dialog }
}

function nothing() {}
