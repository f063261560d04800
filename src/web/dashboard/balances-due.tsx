import { ActionIcon } from '@mantine/core'
import { CircleDollarSign } from 'lucide-react'
import type { Lease } from '#shared/leases.ts'
import { can } from '#shared/permissions.ts'
import { fullName, initials } from '../format.ts'
import type { StartAction } from '../parts/actions.tsx'
import { LeaseBadge } from '../parts/lease/badge.tsx'
import { LeaseBalance } from '../parts/lease/balance.tsx'
import { useBooks } from '../parts/lease/books.ts'
import { unitLabel } from '../parts/lease/words.ts'
import { usePerson } from '../session.tsx'
import { Money } from '../ui/money.tsx'
import { PersonAvatar } from '../ui/person-avatar.tsx'
import { owing, totalOwed } from './lease-watch.ts'
import { ListBlock, ListRow, QuietLine, type Reading } from './list-block.tsx'

/** Who owes what today, the largest balance first. `leases` are undefined while they load. */
export function BalancesDue(props: {
  read: Reading
  leases: readonly Lease[] | undefined
  start: StartAction
}) {
  const person = usePerson()
  const { currency } = useBooks()
  const due = props.leases && owing(props.leases)
  return (
    <ListBlock
      title="Balances due"
      actions={
        due &&
        due.length > 0 && (
          <strong>
            <Money amount={totalOwed(due)} currency={currency} />
          </strong>
        )
      }
      read={props.read}
      failure="Balances could not be loaded"
      rows={due}
      row={lease => (
        <ListRow
          href={`/financials/leases/${lease.id}`}
          lead={<PersonAvatar initials={initials(lease.tenant)} />}
          title={fullName(lease.tenant)}
          text={unitLabel(lease.unit)}
          figure={<LeaseBalance balance={lease.balance} currency={currency} />}
          note={
            lease.status === 'active' ? (
              <>
                Rent <Money amount={lease.monthlyRent} currency={currency} />
              </>
            ) : (
              <LeaseBadge status={lease.status} />
            )
          }
          action={
            can(person, 'payment:create') && (
              <ActionIcon
                variant="default"
                size="lg"
                title="Record Payment"
                aria-label={`Record a payment of ${fullName(lease.tenant)}`}
                onClick={() => props.start('payment', lease.id)}
              >
                <CircleDollarSign size={18} aria-hidden />
              </ActionIcon>
            )
          }
        />
      )}
      empty={<QuietLine>Nobody owes you anything.</QuietLine>}
    />
  )
}
