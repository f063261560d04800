import { Button } from '@mantine/core'
import { Ban, CircleMinus, type LucideIcon, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import {
  getLease,
  getLedger,
  type Lease,
  type Ledger,
  type LedgerEntry,
} from '#shared/leases/leases.ts'
import type { AuditEntity } from '#shared/operations/audit-log.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import styles from '#web/components/tables/cells.module.css'
import { fullName } from '#web/format/format.ts'
import { HappeningList } from '#web/history/happening-list.tsx'
import { NothingChanged } from '#web/history/nothing-changed.tsx'
import { unitLabel } from '#web/leases/labels.ts'
import { leaseRights } from '#web/leases/lease-rights.ts'
import { EntryExplanation } from '#web/ledger/entry-explanation.tsx'
import { PanelActions, PanelFacts, PanelPart } from '#web/lists/work-table/panel-parts.tsx'
import { localeOf } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { useEntryDialogs } from '../leases/entry-actions.tsx'
import { mayVoid } from '../leases/lease-tasks.ts'

/** A row of a lease's ledger. */
interface EntryRow {
  id: string
  leaseId: string
  tenant: { id: string; firstName: string | null; lastName: string | null }
  unit: { unitNumber: string; propertyName: string }
  organization: { currency: string }
}

/** The panel of such a row below its figure: actions, facts, allocation and history. */
export function EntryPanel(props: {
  row: EntryRow
  entity: AuditEntity
  kind: 'payment' | 'charge'
  /** Nothing else is done with it: it was returned, or does not count. */
  isClosed: boolean
  /** Before the actions of the entry. */
  actions?: ReactNode
  facts: readonly (readonly [string, ReactNode])[]
  /** The title of the allocation, and the text there for a row that does not count. */
  paying: { title: string; none: string }
}) {
  const { row, entity, kind, paying } = props
  const params = { id: row.leaseId }
  const lease = useCall(getLease, { params })
  const ledger = useCall(getLedger, { params })
  const seesHistory = can(usePerson(), 'audit:read')
  const entryIn = ({ entries }: Ledger) =>
    entries.find(entry => entry.id === row.id && entry.kind === kind)
  const entry = ledger.data && entryIn(ledger.data)
  return (
    <>
      <PanelActions>
        {props.actions}
        {lease.data && entry && !props.isClosed && (
          <EntryButtons lease={lease.data} entry={entry} />
        )}
      </PanelActions>
      <PanelFacts
        facts={[
          [
            t('Tenant'),
            <Link key="tenant" href={`/tenants/${row.tenant.id}`} className={styles.link}>
              {fullName(row.tenant)}
            </Link>,
          ],
          [
            t('Lease'),
            <Link key="lease" href={`/financials/leases/${row.leaseId}`} className={styles.link}>
              {unitLabel(row.unit)}
            </Link>,
          ],
          ...props.facts,
        ]}
      />
      <PanelPart title={paying.title}>
        <QueryBoundary label={paying.title} rows={2} call={ledger}>
          {known => {
            const found = entryIn(known)
            return found ? (
              <EntryExplanation entry={found} ledger={known} currency={row.organization.currency} />
            ) : (
              <p className={styles.none}>{paying.none}</p>
            )
          }}
        </QueryBoundary>
      </PanelPart>
      {seesHistory && (
        <PanelPart title={t('History')}>
          <HappeningList filters={{ entity, entityId: row.id }} empty={<NothingChanged />} />
        </PanelPart>
      )}
    </>
  )
}

function EntryButtons({ lease, entry }: { lease: Lease; entry: LedgerEntry }) {
  const person = usePerson()
  const { open, dialogs } = useEntryDialogs(lease)
  if (!leaseRights(lease, person).isOffice) return null
  const { today } = localeOf(lease)
  const isPayment = entry.kind === 'payment'
  const tasks: [Parameters<typeof open>[0], string, LucideIcon, boolean][] = [
    ['credit', t('Add credit'), CircleMinus, entry.kind === 'charge'],
    ['return', t('Mark as returned (NSF)'), Undo2, isPayment && !entry.transferId],
    ['void', t('Void…'), Ban, mayVoid(lease, entry, person, today)],
  ]
  return (
    <>
      {tasks.map(
        ([task, label, Icon, may]) =>
          may && (
            <Button
              key={task}
              variant="default"
              size="compact-sm"
              leftSection={<Icon size={15} aria-hidden />}
              onClick={() => open(task, entry)}
            >
              {label}
            </Button>
          ),
      )}
      {dialogs}
    </>
  )
}
