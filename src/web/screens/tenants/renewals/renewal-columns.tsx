import { Checkbox } from '@mantine/core'
import { Link } from 'wouter'
import { labels, t } from '#shared/language/t.ts'
import { translated } from '#shared/language/translated.ts'
import type { RenewalDue, RenewalState } from '#shared/leases/renewals-due.ts'
import { parseAmount, percentOf, toCents } from '#shared/money.ts'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import type { Column } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge, type Tone } from '#web/components/values/status-badge.tsx'
import { formatDay, fullName } from '#web/format/format.ts'
import { LedgerLink, TenantCell } from '#web/payments/place-cells.tsx'
import { unitPath } from '#web/properties/unit-path.ts'
import styles from './renewals.module.css'
import { canBeOffered, type RenewalDraft } from './use-renewal-draft.ts'

const stateLabels: Record<RenewalState, string> = labels(
  {
    open: 'Not offered',
    offered: 'Offered',
    accepted: 'Accepted',
    declined: 'Declined',
    notice: 'Notice given',
    eviction: 'Eviction open',
  },
  'renewal',
)

const tones: Record<RenewalState, Tone> = {
  open: 'calm',
  offered: 'info',
  accepted: 'good',
  declined: 'bad',
  notice: 'warn',
  eviction: 'warn',
}

export function renewalColumns(
  draft: RenewalDraft,
  faults: ReadonlyMap<string, string>,
): Column<RenewalDue>[] {
  return [
    {
      header: t('Tenant'),
      onPhone: 'title',
      sortBy: ({ tenant }) => fullName(tenant),
      cell: row => (
        <div className={styles.tenant}>
          <Checkbox
            aria-label={t('Select {name}', { name: fullName(row.tenant) })}
            disabled={!canBeOffered(row)}
            checked={draft.isTicked(row.leaseId)}
            onChange={event => draft.tick([row.leaseId], event.currentTarget.checked)}
          />
          <div>
            <TenantCell {...row} />
            {!row.hasJoined && <span className={styles.note}>{t('Not joined yet')}</span>}
          </div>
        </div>
      ),
    },
    {
      header: t('Lease ends'),
      sortBy: ({ endDate }) => endDate,
      cell: ({ endDate, moveOutOn }) => formatDay(moveOutOn ?? endDate),
    },
    {
      header: t('Rent'),
      align: 'right',
      sortBy: ({ monthlyRent }) => toCents(monthlyRent),
      cell: row => (
        <LedgerLink leaseId={row.leaseId}>
          <Money amount={row.monthlyRent} currency={row.organization.currency} />
        </LedgerLink>
      ),
    },
    {
      header: t('Market rent'),
      align: 'right',
      sortBy: ({ marketRent }) => toCents(marketRent ?? '0'),
      cell: ({ marketRent, organization, unit }) =>
        marketRent === null ? (
          '—'
        ) : (
          <Link href={unitPath(unit)}>
            <Money amount={marketRent} currency={organization.currency} />
          </Link>
        ),
    },
    {
      header: t('Proposed rent'),
      cell: row => <Proposed row={row} draft={draft} fault={faults.get(row.leaseId)} />,
    },
    {
      header: t('New end'),
      cell: row => {
        if (canBeOffered(row)) return formatDay(draft.offerFor(row).endDate)
        return row.offer ? formatDay(row.offer.endDate) : '—'
      },
    },
    {
      header: t('Status'),
      onPhone: 'bare',
      sortBy: ({ state }) => state,
      cell: row => (
        <>
          <StatusBadge tone={tones[row.state]}>{stateLabels[row.state]}</StatusBadge>
          {row.state === 'offered' && row.offer && (
            <span className={styles.note}>
              {t('Expires {day}', { day: formatDay(row.offer.validUntil) })}
            </span>
          )}
        </>
      ),
    },
  ]
}

function Proposed(props: { row: RenewalDue; draft: RenewalDraft; fault: string | undefined }) {
  const { row, draft, fault } = props
  const { currency } = row.organization
  if (!canBeOffered(row)) {
    const rent = row.offer?.monthlyRent ?? (row.offer && row.monthlyRent)
    return rent ? <Money amount={rent} currency={currency} /> : '—'
  }
  const { rent } = draft.offerFor(row)
  const typed = parseAmount(rent)
  return (
    <div className={styles.proposed}>
      <MoneyInput
        size="xs"
        currency={currency}
        aria-label={t('Proposed rent of {name}', { name: fullName(row.tenant) })}
        value={rent}
        error={fault ?? (typed.ok ? undefined : translated(typed.sentence))}
        onChange={amount => draft.type(row.leaseId, amount)}
      />
      <span className={styles.note}>{changeOf(row.monthlyRent, rent)}</span>
    </div>
  )
}

/** `+3.0%`; nothing for no number. */
function changeOf(now: string, rent: string): string {
  const typed = parseAmount(rent)
  const percent = typed.ok && percentOf(toCents(typed.amount) - toCents(now), toCents(now))
  if (!percent) return ''
  return percent.startsWith('-') ? `${percent}%` : `+${percent}%`
}
