import { Button } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import {
  allowAddress,
  listUndeliverable,
  type UndeliverableAddress,
} from '#shared/messaging/email-events.ts'
import { can } from '#shared/permissions.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { Row, RowList, RowText } from '#web/components/tables/row-list.tsx'
import { formatInstantDay } from '#web/format/format.ts'
import { whyUndeliverable } from '#web/people/undeliverable.tsx'
import { usePerson } from '#web/session/session.tsx'

/** The addresses that get no emails, each to be allowed again; nothing where there is none. */
export function UndeliverableAddresses() {
  const { data = [] } = useCall(listUndeliverable)
  if (data.length === 0) return null
  return (
    <Panel title={t('Addresses That Get No Emails')} flush>
      <RowList label={t('Addresses That Get No Emails')}>
        {data.map(address => (
          <AddressRow key={address.id} address={address} />
        ))}
      </RowList>
    </Panel>
  )
}

function AddressRow({ address }: { address: UndeliverableAddress }) {
  const person = usePerson()
  const { id, email, detail, returnedAt } = address
  const allow = useSend(allowAddress, {
    onSuccess: () => toast.success(t('Emails to {email} are sent again', { email })),
  })
  return (
    <Row
      name={email}
      side={
        can(person, allowAddress.may) && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('Send emails to {email} again', { email })}
            loading={allow.isPending}
            onClick={() =>
              allow.mutate({ params: { id } }, { onError: error => toast.failure(error.sentence) })
            }
          >
            {t('Send Again')}
          </Button>
        )
      }
    >
      <RowText>
        {whyUndeliverable(address)} · {formatInstantDay(returnedAt)}
        {detail && ` · ${detail}`}
      </RowText>
    </Row>
  )
}
