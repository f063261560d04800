import { Button } from '@mantine/core'
import { Banknote, Lock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { listLeases } from '#shared/leases/leases.ts'
import { can, standing } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { Page } from '#web/components/layout/page.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { preloadable } from '#web/components/loading/preloadable.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { NotYours } from '#web/pages/not-yours.tsx'
import { PayOnline } from '#web/payments/online/pay-online.tsx'
import { PaymentDialog } from '#web/payments/record-payment.tsx'
import { usePerson } from '#web/session/session.tsx'
import { Overview } from './overview/overview.tsx'
import { SectionNav } from './section-nav.tsx'
import { type Section, sectionLabels, sectionsFor } from './tables/sections.ts'

const parts: Record<Exclude<Section, 'overview'>, ReturnType<typeof preloadable>> = {
  payments: preloadable(() => import('./payments/payments.tsx')),
  online: preloadable(() => import('./online/online.tsx')),
  receive: preloadable(() => import('./receive/receive.tsx')),
  charges: preloadable(() => import('./charges/charges.tsx')),
  'charge-runs': preloadable(() => import('./charges/charge-runs.tsx')),
  bills: preloadable(() => import('./bills/bills.tsx')),
  expenses: preloadable(() => import('./expenses/expenses.tsx')),
  closing: preloadable(() => import('./closing/closing.tsx')),
  vendors: preloadable(() => import('./vendors/vendors.tsx')),
  owners: preloadable(() => import('./owners/owners.tsx')),
  deposits: preloadable(() => import('./balances/deposits.tsx')),
  aging: preloadable(() => import('./balances/aging.tsx')),
  properties: preloadable(() => import('./balances/by-property.tsx')),
  tenants: preloadable(() => import('./balances/by-tenant.tsx')),
  accounting: preloadable(() => import('./accounting/accounting.tsx')),
  banking: preloadable(() => import('./banking/banking.tsx')),
}

const tablesForWork: ReadonlySet<Section> = new Set([
  'payments',
  'charges',
  'bills',
  'expenses',
  'vendors',
  'owners',
  'deposits',
  'aging',
  'banking',
])

/** They show the figures of periods and days of their own. */
const ownDays: ReadonlySet<Section> = new Set(['accounting', 'banking', 'closing'])

/** Receipts and balances; for a tenant, their own account. */
export default function Financials() {
  const person = usePerson()
  const rented = useCall(listLeases, { query: { rented: 'true' } })
  // The lease whose payment is being recorded; null for one to be chosen in the dialog.
  const [dialog, setDialog] = useState<{ leaseId: string | null } | null>(null)
  const own = rented.data ?? []
  const home = own.length === 1 ? own[0] : undefined
  // Without an organization, a lease decides about the screen: a tenant's, or a new landlord's.
  const isUndecided = standing(person) === 'tenant' && rented.isPending
  const onlyRents = standing(person) === 'tenant' && (own.length > 0 || person.landlords.length > 0)
  // A tenant may report for their own lease, besides other roles; a new user records like a
  // landlord.
  const mayRecord = own.length > 0 || (can(person, 'payment:create') && !onlyRents)
  const sections = sectionsFor(person)
  const [show] = useUrlFilter('show', 'overview')
  const current = sections.find(({ name }) => name === show)?.name ?? 'overview'
  // A table for work begins at the top of the screen.
  const isWork = tablesForWork.has(current)
  const SectionTab = parts[current === 'overview' ? 'payments' : current]
  const record = (label: string, variant: 'filled' | 'default') =>
    mayRecord && (
      <Button
        variant={variant}
        leftSection={<Banknote size={18} aria-hidden />}
        onClick={() => setDialog({ leaseId: null })}
      >
        {label}
      </Button>
    )
  if (standing(person) === 'staff' && own.length === 0)
    return (
      <NotYours
        screen={t('Financials')}
        icon={Lock}
        title={t('Office only')}
        text={t('Rent and payments are visible to admins, managers and owners.')}
        action={
          <Button component={Link} href="/maintenance" variant="default">
            {t('Go to Maintenance')}
          </Button>
        }
      />
    )
  return (
    <Page
      title={t('Financials')}
      isFolded={isWork}
      printed={{
        ...(current !== 'overview' && { title: sectionLabels[current] }),
        asOf: ownDays.has(current) ? null : undefined,
      }}
      subtitle={
        isUndecided || onlyRents
          ? t('Your rent and your payments')
          : t('Rent, payments and open balances')
      }
      actions={
        !isUndecided &&
        !isWork &&
        (onlyRents && home ? (
          <PayOnline lease={home} report={() => setDialog({ leaseId: home.id })} />
        ) : (
          record(onlyRents ? t('Report a Payment') : t('Record Payment'), 'filled')
        ))
      }
    >
      {sections.length > 0 && (
        <SectionNav
          sections={sections}
          current={current}
          onNear={name => name !== 'overview' && void parts[name].fetch().catch(() => {})}
          action={isWork && record(t('Record Payment'), 'filled')}
        />
      )}
      {isUndecided ? (
        <LoadingRows label={t('Loading your account')} />
      ) : current === 'overview' ? (
        <Overview
          own={own}
          onlyRents={onlyRents}
          beginsHere={person.organizationId === null && !onlyRents}
          record={record}
          onRecord={mayRecord ? leaseId => setDialog({ leaseId }) : undefined}
        />
      ) : (
        <Suspense fallback={<LoadingRows />}>
          <SectionTab />
        </Suspense>
      )}
      <PaymentDialog
        opened={dialog !== null}
        leaseId={dialog?.leaseId ?? undefined}
        onClose={() => setDialog(null)}
      />
    </Page>
  )
}
