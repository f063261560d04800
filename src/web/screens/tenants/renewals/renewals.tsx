import { Button, SegmentedControl } from '@mantine/core'
import { CalendarCheck, Lock, Send } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { hasNumber } from '#shared/leases/proposed-rent.ts'
import { maxOffers } from '#shared/leases/renewal-offers.ts'
import { listRenewalsDue, type RenewalDue, renewalHorizons } from '#shared/leases/renewals-due.ts'
import { limits } from '#shared/limits.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { DataTable } from '#web/components/tables/data-table.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { NotYours } from '#web/pages/not-yours.tsx'
import { PropertySelect } from '#web/properties/property-select.tsx'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { TenantsNav } from '../tenants-nav.tsx'
import { renewalColumns } from './renewal-columns.tsx'
import { RenewalRule } from './renewal-rule.tsx'
import styles from './renewals.module.css'
import { SendOffers } from './send-offers.tsx'
import { canBeOffered, type RenewalDraft, useRenewalDraft } from './use-renewal-draft.ts'

/** The leases that end soon: their rents are set together, and offers are sent to all at once. */
export default function Renewals() {
  if (!can(usePerson(), listRenewalsDue.may))
    return (
      <NotYours
        screen={t('Renewals')}
        icon={Lock}
        title={t('Office only')}
        text={t('Admins and managers offer renewals.')}
      />
    )
  return <RenewalList />
}

const usualDays = '60'

function RenewalList() {
  const [days, setDays] = useUrlFilter('days', usualDays)
  const [propertyId, setProperty] = useUrlFilter('property')
  const horizon = renewalHorizons.find(known => String(known) === days) ?? Number(usualDays)
  const call = useCall(listRenewalsDue, {
    query: { days: horizon, propertyId: propertyId || undefined },
  })
  const { today } = useLocale()
  // Here, above the rows: other filters leave it as it is.
  const draft = useRenewalDraft(today)
  return (
    <Page
      title={t('Renewals')}
      subtitle={t('Leases that end soon: set the rents, then send the offers')}
    >
      <TenantsNav />
      <Panel flush>
        <div className={styles.filters}>
          <SegmentedControl
            aria-label={t('Leases that end within')}
            value={String(horizon)}
            onChange={setDays}
            data={renewalHorizons.map(value => ({
              value: String(value),
              label: t('{count, plural, one {# day} other {# days}}', { count: value }),
            }))}
          />
          <PropertySelect value={propertyId} onChange={id => setProperty(id ?? '')} />
        </div>
        <QueryBoundary
          label={t('Renewals')}
          call={call}
          empty={
            <EmptyState
              icon={CalendarCheck}
              title={t('No leases end within {days} days', { days: horizon })}
            />
          }
        >
          {leases => <Offers leases={leases} draft={draft} />}
        </QueryBoundary>
      </Panel>
    </Page>
  )
}

function Offers({ leases, draft }: { leases: readonly RenewalDue[]; draft: RenewalDraft }) {
  const { currency, today } = useLocale()
  const [isSending, setSending] = useState(false)
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const offerable = leases.filter(canBeOffered)
  const offers = offerable.filter(({ leaseId }) => draft.isTicked(leaseId)).map(draft.offerFor)
  return (
    <>
      <RenewalRule
        draft={draft}
        offerable={offerable}
        offered={offers.length}
        currency={currency}
        today={today}
      />
      <DataTable
        label={t('Renewals')}
        rows={leases}
        rowKey={({ leaseId }) => leaseId}
        columns={renewalColumns(draft, faults)}
      />
      <div className={styles.foot}>
        <span role="status">
          {t('{count, plural, one {# lease selected} other {# leases selected}}', {
            count: offers.length,
          })}
          {offers.length > maxOffers && (
            <span className={styles.note}>
              {t('Up to {count, number} offers are sent at once.', { count: maxOffers })}
            </span>
          )}
          {leases.length === limits.listRows && (
            <span className={styles.note}>
              {t(
                'The first {count, number} leases to end are listed. Choose fewer days or a property for others.',
                { count: leases.length },
              )}
            </span>
          )}
        </span>
        <Button
          leftSection={<Send size={16} aria-hidden />}
          disabled={offers.length === 0 || offers.length > maxOffers || !hasNumber(draft.rule)}
          onClick={() => setSending(true)}
        >
          {t('Send Offers ({count, number})', { count: offers.length })}
        </Button>
      </div>
      <SendOffers
        offers={offers}
        currency={currency}
        opened={isSending}
        onClose={() => setSending(false)}
        onSent={() => {
          draft.clear()
          setFaults(new Map())
        }}
        onFaults={setFaults}
      />
    </>
  )
}
